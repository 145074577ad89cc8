/** One process at a time plays into a folder: a file that names it. What a killed process leaves behind does not count. */

import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { InputError } from '../core/errors.ts';

/** Takes the lock, or throws an InputError where another living process has it. `what` is for the message. */
export function takeLock(file: string, what: string): void {
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner !== process.pid && isAlive(owner))
      throw new InputError(`another process (${owner}) is playing into ${what}; wait for it, or choose another --out.`);
    rmSync(file, { force: true });
  }
}

export function releaseLock(file: string): void {
  rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
