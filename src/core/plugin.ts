/**
 * Loading games and agents from files of the user's own, TypeScript or JavaScript. The file's default export is the definition.
 * Whatever is wrong with the file becomes one sentence.
 *
 * Such a file may stand anywhere and say `import … from 'playfair'`: the name is resolved to this very copy of the package.
 */

import { existsSync, statSync } from 'node:fs';
import Module, { register } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError, messageOf, suggest } from './errors.ts';
import { CONTRACT_VERSION } from './game.ts';

/** Whether somebody means a file and not one of the things that ship. */
export function isPath(name: string): boolean {
  return /[/\\]/.test(name) || /\.[cm]?[jt]s$/.test(name);
}

/**
 * The definition in a file. `kind` is for messages; `needed` are members that tell that it is one.
 * Paths are relative to `base`, the folder of the experiment file that names them.
 */
export async function loadPlugin<T>(kind: 'game' | 'agent', path: string, needed: Members, base: string): Promise<T> {
  const file = resolve(base, path);
  if (!existsSync(file)) throw new InputError(`the ${kind} file '${path}' does not exist.`);
  if (!statSync(file).isFile()) throw new InputError(`the ${kind} file '${path}' is a folder; name the file in it.`);
  return definitionIn(kind, path, await importFile(kind, path, file), needed);
}

/** A module's default export, if it is a definition. */
export function definitionIn<T>(
  kind: 'game' | 'agent',
  path: string,
  module: Readonly<Record<string, unknown>>,
  needed: Members,
): T {
  const definition = unwrap(module);
  if (definition === undefined) {
    throw new InputError(
      `the ${kind} file '${path}' has no default export; it must export a${kind === 'agent' ? 'n' : ''} ${kind} definition.`,
    );
  }
  const contract = (definition as { contract?: unknown } | null)?.contract;
  if (contract !== undefined && contract !== CONTRACT_VERSION) {
    // Said before anything else: what is missing may be what has changed.
    const version = JSON.stringify(contract);
    throw new InputError(`'${path}' is written for contract version ${version}, but this is version ${CONTRACT_VERSION}.`);
  }
  const members = definition as Readonly<Record<string, unknown>> | null;
  const missing = Object.keys(needed).filter((name) => members?.[name] === undefined);
  if (missing.length > 0) {
    const given = typeof definition === 'object' && definition !== null ? Object.keys(definition) : [];
    const hint = given.length > 0 ? ` (it has ${given.join(', ')})` : '';
    throw new InputError(`the default export of '${path}' is no ${kind} definition: '${missing[0]}' is missing${hint}.`);
  }
  for (const [name, wanted] of Object.entries(needed)) {
    const found = kindOf(members?.[name]);
    if (found !== wanted) {
      throw new InputError(
        `the default export of '${path}' is no ${kind} definition: '${name}' must be a ${wanted}, not ${found}.`,
      );
    }
  }
  return definition as T;
}

/** What the members of a definition must be. */
export type Members = Readonly<Record<string, 'text' | 'number' | 'function' | 'list' | 'table'>>;

function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return value === null ? 'null' : 'table';
  return typeof value;
}

/** tsx hands over a CommonJS file's exports as the default of the default. */
function unwrap(module: Readonly<Record<string, unknown>>): unknown {
  const first = module.default;
  if (typeof first === 'object' && first !== null && '__esModule' in first) return (first as { default?: unknown }).default;
  return first;
}

async function importFile(kind: string, path: string, file: string): Promise<Record<string, unknown>> {
  resolveOwnName();
  const url = pathToFileURL(file).href;
  try {
    if (!/\.[cm]?ts$/.test(file)) return await import(url);
    const { tsImport } = await import('tsx/esm/api'); // heavy, so that commands start faster without it
    return await tsImport(url, import.meta.url);
  } catch (error) {
    const [first, second] = messageOf(error).split('\n');
    const message = first.endsWith(':') ? `${first} ${second?.trim()}` : first;
    throw new InputError(`the ${kind} file '${path}' cannot be loaded: ${message}`);
  }
}

let resolvesOwnName = false;

function resolveOwnName(): void {
  if (resolvesOwnName) return;
  resolvesOwnName = true;
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const own = new URL(`./index.${extension}`, import.meta.url).href;
  const hooks = `export async function resolve(specifier, context, nextResolve) {
    return nextResolve(specifier === 'playfair' ? ${JSON.stringify(own)} : specifier, context);
  }`;
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
  // The same for `require`, which TypeScript becomes in a folder that does not say "type": "module".
  const commonJs = Module as unknown as { _resolveFilename(request: string, ...rest: unknown[]): string };
  const resolveFilename = commonJs._resolveFilename;
  commonJs._resolveFilename = (request, ...rest) =>
    request === 'playfair' ? fileURLToPath(own) : resolveFilename.call(commonJs, request, ...rest);
}

/** The valid names with the nearest one to a wrong name, for messages. */
export function unknownId(kind: 'game' | 'agent', id: string, valid: readonly string[]): InputError {
  return new InputError(`there is no ${kind} '${id}' (a file is named by its path, as in ./${id}.ts)${suggest(id, valid)}`);
}
