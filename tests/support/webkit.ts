import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { spawnGuarded, stopProcess } from '../../infra/process/guarded.ts';
import { choosePort } from '../../infra/process/ports.ts';
import type { WebKitPrograms } from '../../infra/setup/parts/webkit.ts';
import { untilReady } from './processes.ts';
import { WebDriver } from './WebDriver.ts';

/** The size of the narrowest window of its browser. */
const PHONE = { width: 447, height: 900 };

/** Real WebKit as Debian builds it for GTK, without calls: this build has no WebRTC. */
export interface WebKit {
  /** Opens a browser with an empty profile, as wide as a large phone. Only one may be open at a time. */
  open: () => Promise<WebDriver>;
  stop: () => Promise<void>;
}

export async function launchWebKit({ driver, display }: WebKitPrograms): Promise<WebKit> {
  const screen = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = spawnGuarded(display, screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const port = await choosePort();
  const env = { ...process.env, DISPLAY: `:${await displayOf(server)}`, GDK_BACKEND: 'x11' };
  const child = spawnGuarded(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(`${address}/status`, { child, output: () => '' });
  return {
    open: () => WebDriver.open(address, PHONE),
    stop: async () => {
      await stopProcess(child);
      await stopProcess(server);
    },
  };
}

/** Reads the number of the display, which the server has chosen and writes. */
async function displayOf(server: ChildProcess): Promise<string> {
  const output = server.stdio[3];
  if (!output) throw new Error('Xvfb has no output');
  const [number] = (await once(output, 'data')) as [Buffer];
  return number.toString().trim();
}
