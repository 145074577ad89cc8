import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { releaseLock, takeLock } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'playfair-lock-'));
const file = join(folder, 'lock');
afterAll(() => rmSync(folder, { recursive: true }));

const owner = () => Number(readFileSync(file, 'utf8').split(' ')[0]);

test('a lock is taken, and given back', () => {
  takeLock(file, 'it');
  expect(owner()).toBe(process.pid);
  releaseLock(file);
  expect(existsSync(file)).toBe(false);
});

test('a living process keeps others out, a dead one does not', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const died = new Promise((resolve) => child.on('exit', resolve));
  writeFileSync(file, String(child.pid));
  expect(() => takeLock(file, "the folder 'x'")).toThrow(
    `another process (${child.pid}) is playing into the folder 'x'; wait for it, or choose another --out (if it is gone, delete '${file}').`,
  );
  child.kill('SIGKILL');
  await died;
  takeLock(file, 'it');
  expect(owner()).toBe(process.pid);
});

test.runIf(existsSync('/proc/self/stat'))(
  'a process that has ended, but was not noticed by its parent yet, is dead',
  async () => {
    // The shell starts one that ends at once, says its number, and becomes a program that never asks after it.
    const child = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 20']);
    const pid = Number(await new Promise((resolve) => child.stdout.once('data', resolve)));
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
    for (let i = 0; i < 500 && !/\) Z /.test(stat()); i++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(stat()).toMatch(/\) Z /);
    writeFileSync(file, `${pid} ${stat().split(' ')[21]} ${hostname()}`);
    takeLock(file, 'it');
    expect(owner()).toBe(process.pid);
    child.kill();
  },
);

test('a lock that was cut off while it was written is nobody’s', () => {
  writeFileSync(file, '');
  takeLock(file, 'it');
  expect(owner()).toBe(process.pid);
});

test.runIf(existsSync('/proc/self/stat'))('a process that only has the number of the one that is gone keeps nobody out', () => {
  writeFileSync(file, `1 7 ${hostname()}`); // the first process was not started then
  takeLock(file, 'it');
  expect(owner()).toBe(process.pid);
  writeFileSync(file, '1 7 elsewhere');
  expect(() => takeLock(file, 'it')).toThrow('another process (1) is playing into it');
  expect(readdirSync(folder)).toEqual(['lock']);
});
