#!/usr/bin/env node
/** The command line: finds the command, parses its flags, runs it, and turns errors into one sentence and an exit code. */

import { readFileSync } from 'node:fs';
import pc from 'picocolors';
import yargs from 'yargs';
import { InputError, nearest } from '../core/errors.ts';
import { agents } from './agents.ts';
import { bench } from './bench.ts';
import { check } from './check.ts';
import { type Command, EXIT, type Flags, unknownFlag } from './command.ts';
import { games } from './games.ts';
import { perftCommand } from './perft.ts';
import { play } from './play.ts';
import { replay } from './replay.ts';
import { trace } from './trace.ts';

const COMMANDS: readonly Command[] = [games, agents, play, trace, replay, check, perftCommand, bench];

/** The package's version, from the package.json above this file, in the sources and in dist alike. */
function version(): string {
  for (const up of ['../../package.json', '../../../package.json']) {
    try {
      return (JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as { version: string }).version;
    } catch {
      // look further up
    }
  }
  return 'unknown';
}

async function main(args: string[]): Promise<number> {
  let code: number = EXIT.done;
  const parser = yargs(args)
    .scriptName('playfair')
    .usage(
      '$0 <command> [options]\n\nPlays board games against themselves to see whether they are fair, and agents to see which is stronger.',
    )
    .parserConfiguration({
      'camel-case-expansion': false,
      'boolean-negation': true,
      'parse-numbers': false,
      'duplicate-arguments-array': true,
    })
    .version(version())
    .help()
    .exitProcess(false)
    .wrap(Math.min(110, process.stdout.columns ?? 100))
    .demandCommand(1, '')
    .fail((message, error) => {
      throw error ?? new InputError(message || "name a command; 'playfair --help' lists them.");
    });
  for (const command of COMMANDS) {
    parser.command(
      command.positional === undefined ? command.name : `${command.name} ${command.positional}`,
      command.text,
      (own) => {
        own.options(command.options);
        for (const [line, text] of command.examples ?? []) own.example(line, text);
        return own;
      },
      async (flags: Flags) => {
        checkFlags(flags, command);
        code = await command.run(flags);
      },
    );
  }
  const [first] = args;
  if (first !== undefined && !first.startsWith('-') && !COMMANDS.some(({ name }) => name === first)) {
    const near = nearest(
      first,
      COMMANDS.map(({ name }) => name),
    );
    const hint = near === undefined ? "'playfair --help' lists them." : `did you mean '${near}'?`;
    throw new InputError(`there is no command '${first}'; ${hint}`);
  }
  await parser.parseAsync();
  return code;
}

/** Every flag must be one of the command's; words too many are errors, too. */
function checkFlags(flags: Flags, command: Command): void {
  const aliases = Object.values(command.options).flatMap(({ alias }) => alias ?? []);
  const positional = command.positional?.match(/\w+/g) ?? [];
  const valid = new Set([...Object.keys(command.options), ...aliases, ...positional, '_', '$0', 'help', 'version']);
  for (const name of Object.keys(flags)) if (!valid.has(name)) throw unknownFlag(name, command);
  const [, tooMany] = flags._ as unknown[];
  if (tooMany !== undefined)
    throw new InputError(`'playfair ${command.name}' does not know what to do with '${String(tooMany)}'.`);
}

// A reader that has seen enough, as in `playfair games | head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.crash));

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const known = error instanceof InputError || (error instanceof Error && error.name === 'YError');
    const text = known ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${pc.red('playfair:')} ${text}\n`);
    process.exitCode = known ? EXIT.badInput : EXIT.crash;
  },
);
