import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hasSmallDisks, SmallDisk } from '../../../tests/support/SmallDisk.ts';
import { choosePort } from '../../process/ports.ts';
import { SupervisedProcess } from './SupervisedProcess.ts';

let folder = '';
/** The output on the terminal. */
const shown: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-logs-'));
  shown.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => shown.push(String(text)) > 0);
});

afterEach(() => rm(folder, { recursive: true }));

/** A process that is ready at once. */
async function start(script: string, logFile: string): Promise<SupervisedProcess> {
  const args = ['-e', script];
  const waitsFor = (): Promise<undefined> => Promise.resolve(undefined);
  const spec = { name: 'api', command: process.execPath, args, env: {}, port: await choosePort(), waitsFor };
  const supervised = new SupervisedProcess(spec, logFile);
  onTestFinished(() => supervised.stop());
  await supervised.start();
  return supervised;
}

test.skipIf(!hasSmallDisks)(
  'a full disk ends no process: its log lines are dropped, and their number is in the log afterward',
  async () => {
    const disk = SmallDisk.mount('256k');
    onTestFinished(() => disk.unmount());
    const log = join(disk.folder, 'api.log');
    const script = 'let n = 0; setInterval(() => console.log(`line ${++n}.`), 2);';
    const supervised = await start(script, log);
    const { pid } = supervised;
    disk.fill();
    await vi.waitFor(() => expect(shown.join('')).toContain('drops lines: Error: ENOSPC'));
    disk.free();
    await vi.waitFor(() => expect(shown.join('')).toContain('lines are missing'));
    expect(supervised.pid).toBe(pid);
    await supervised.stop();
    const text = await readFile(log, 'utf8');
    const numbers = [...text.matchAll(/^line (\d+)\.$/gm)].map(([, number]) => Number(number));
    const missing = (numbers.at(-1) ?? 0) - numbers.length;
    expect(text).toContain(`\n${missing} lines are missing here: the disk did not accept them\n`);
    expect(missing).toBeGreaterThan(0);
  },
);

test('a log is rotated while its process runs', { tags: 'full' }, async () => {
  const log = join(folder, 'api.log');
  const line = "'x'.repeat(1024 * 1024)";
  await start(`for (let n = 0; n < 45; n++) console.log(${line}); setInterval(() => {}, 1000);`, log);
  const sizes = () => Promise.all([log, `${log}.old`].map(async (file) => (await stat(file)).size));
  const line1 = 1024 * 1024 + 1;
  await vi.waitFor(async () => expect(await sizes()).toEqual([7 * line1, 19 * line1]));
});
