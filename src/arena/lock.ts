/**
 * One process at a time plays into a folder: a file that names it. What a killed process leaves behind does not count, even where its
 * number has passed to another process since.
 */

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { InputError } from '../core/errors.ts';

/** Takes the lock, or throws an InputError where another living process has it. `what` is for the message. */
export function takeLock(file: string, what: string): void {
  const own = `${file}.${process.pid}`;
  try {
    // Made elsewhere first, so that nobody ever reads half a lock.
    writeFileSync(own, nameOf(process.pid));
    for (;;) {
      try {
        linkSync(own, file);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = readLock(file);
      if (owner === null) continue; // gone in the meantime
      const [pid] = owner.split(' ');
      if (Number(pid) !== process.pid && isAlive(owner)) {
        throw new InputError(
          `another process (${pid}) is playing into ${what}; wait for it, or choose another --out (if it is gone, delete '${file}').`,
        );
      }
      takeAway(file, owner, own);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

export function releaseLock(file: string): void {
  rmSync(file, { force: true });
}

/** Takes away the lock of a process that is gone, unless another one has taken its place by now. */
function takeAway(file: string, owner: string, own: string): void {
  const aside = `${own}.old`;
  try {
    renameSync(file, aside);
  } catch {
    return; // somebody else did
  }
  if (readLock(aside) !== owner) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Number, host and, where it can be had, when it was started: two processes never have all of them in common. */
function nameOf(pid: number): string {
  return `${pid} ${startOf(pid) ?? '?'} ${hostname()}`;
}

/** When a process was started; null where that cannot be had, '' for one that has ended and only waits to be noticed. */
function startOf(pid: number): string | null {
  try {
    // The second field is the command in brackets and may hold anything; then comes the state, and the start is field 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return /[ZXx]/.test(fields[0]) ? '' : fields[19];
  } catch {
    return null;
  }
}

function isAlive(owner: string): boolean {
  const [number, start, ...host] = owner.split(' ');
  const pid = Number(number);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (start !== undefined && host.join(' ') !== hostname()) return true; // nobody can tell from here
  const now = startOf(pid);
  if (start !== undefined && start !== '?' && now !== null && now !== start) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
