#!/usr/bin/env node
/** The command line: finds the command, parses its flags, runs it, and turns errors into one sentence and an exit code. */

import { Console } from 'node:console';
import pc from 'picocolors';
import yargs from 'yargs';
import { packageVersion } from '../arena/version.ts';
import { InputError, messageOf, nearest } from '../core/errors.ts';
import { type Command, checkFlags, EXIT, type Flags } from './command.ts';

/** One file a command, each loaded only when it is needed: a command starts in half the time. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  games: async () => (await import('./games.ts')).games,
  agents: async () => (await import('./agents.ts')).agents,
  play: async () => (await import('./play.ts')).play,
  tournament: async () => (await import('./tournament.ts')).tournament,
  match: async () => (await import('./match.ts')).match,
  trace: async () => (await import('./trace.ts')).trace,
  replay: async () => (await import('./replay.ts')).replay,
  check: async () => (await import('./check.ts')).check,
  perft: async () => (await import('./perft.ts')).perftCommand,
  bench: async () => (await import('./bench.ts')).bench,
};

/** The commands that were loaded, for messages. */
let loaded: readonly Command[] = [];

async function main(args: string[]): Promise<number> {
  let code: number = EXIT.done;
  const [first] = args;
  const names = Object.keys(COMMANDS);
  if (first !== undefined && !first.startsWith('-') && !names.includes(first)) {
    const near = nearest(first, names);
    const hint = near === undefined ? "'playfair --help' lists them." : `did you mean '${near}'?`;
    throw new InputError(`there is no command '${first}'; ${hint}`);
  }
  loaded = await Promise.all((names.includes(first) ? [first] : names).map((name) => COMMANDS[name]()));
  const parser = yargs(args)
    .scriptName('playfair')
    .usage(
      '$0 <command> [options]\n\nPlays board games against themselves to see whether they are fair, and agents to see which is stronger.',
    )
    .parserConfiguration({
      'camel-case-expansion': false,
      'boolean-negation': true,
      'parse-numbers': false,
      'dot-notation': false,
      'duplicate-arguments-array': true,
    })
    .version(packageVersion())
    .help()
    .exitProcess(false)
    .wrap(Math.min(110, process.stdout.columns ?? 100))
    .demandCommand(1, '')
    .fail((message, error) => {
      throw error ?? new InputError(message ?? '');
    });
  for (const command of loaded) {
    parser.command(
      command.positional === undefined ? command.name : `${command.name} ${command.positional}`,
      command.text,
      (own) => {
        own.options(command.options);
        for (const [name, { type }] of Object.entries(command.options)) if (type === 'string') own.nargs(name, 1);
        for (const [line, text] of command.examples ?? []) own.example(line, text);
        return own;
      },
      async (flags: Flags) => {
        checkFlags(flags, command, args);
        // What a plug-in has to say on its console must not get between the lines of an answer.
        globalThis.console = new Console(process.stderr);
        process.stdout.write = process.stderr.write.bind(process.stderr);
        code = await command.run(flags);
      },
    );
  }
  await parser.parseAsync();
  return code;
}

/** What yargs says, with the names that it leaves out; our own messages as they are, but as whole sentences. */
function sentence(message: string): string {
  if (message === '') return "name a command; 'playfair --help' lists them.";
  const command = loaded.find(({ name }) => process.argv.includes(name, 2));
  if (/^Not enough non-option arguments/.test(message)) return `'playfair ${command?.name}' needs a ${command?.positional}.`;
  const flag = /^Not enough arguments following: (\S+)$/.exec(message)?.[1];
  if (flag !== undefined) return `${flag.length === 1 ? '-' : '--'}${flag} needs a value.`;
  return message.replace(/\s*\n\s*/g, ' ').replace(/(?<![.?])$/, '.');
}

// A reader that has seen enough, as in `playfair games | head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.crash));

function fail(text: string, code: number): void {
  process.stderr.write(`${pc.red('playfair:')} ${text}\n`);
  process.exitCode = code;
}

/** Node ends without a word when nothing is left to wait for but a promise that nobody will keep, such as an agent's. */
function unanswered(): void {
  fail(
    'something was asked for that never came: an agent, a game or a file of yours made a promise and did not keep it.',
    EXIT.crash,
  );
}

process.once('beforeExit', unanswered);
main(process.argv.slice(2).flatMap((arg) => (/^-[Oa]./.test(arg) ? [arg.slice(0, 2), arg.slice(2)] : [arg])))
  .then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const known = error instanceof InputError || (error instanceof Error && error.name === 'YError');
      if (known) fail(sentence(error.message), EXIT.badInput);
      else {
        fail((error instanceof Error && error.stack) || messageOf(error), EXIT.crash);
        setTimeout(() => process.exit(), 1000).unref(); // whatever is still running is not worth waiting for
      }
    },
  )
  .finally(() => process.off('beforeExit', unanswered));
