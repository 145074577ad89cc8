import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { releaseLock, takeLock } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'playfair-lock-'));
const file = join(folder, 'lock');
afterAll(() => rmSync(folder, { recursive: true }));

test('a lock is taken, and given back', () => {
  takeLock(file, 'it');
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  releaseLock(file);
  expect(existsSync(file)).toBe(false);
});

test('a living process keeps others out, a dead one does not', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const died = new Promise((resolve) => child.on('exit', resolve));
  writeFileSync(file, String(child.pid));
  expect(() => takeLock(file, "the folder 'x'")).toThrow(
    `another process (${child.pid}) is playing into the folder 'x'; wait for it, or choose another --out.`,
  );
  child.kill('SIGKILL');
  await died;
  takeLock(file, 'it');
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
});

test('a lock that was cut off while it was written is nobody’s', () => {
  writeFileSync(file, '');
  takeLock(file, 'it');
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
});
