import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { CHROMIUM } from '../../support/chromium.ts';
import { type RoomProxy, startRoomProxy } from '../../support/roomProxy.ts';

/** A phone with a profile on disk, whose only connection to the product is a proxy that can be cut. */
export class Phone {
  readonly network: RoomProxy;
  readonly #url: URL;
  readonly #bytesPerSecond: number;
  readonly #profile: string;
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  /** The cookies: the browser writes them to disk half a minute late, and this does not test signing in. */
  #cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];

  private constructor(url: URL, bytesPerSecond: number, profile: string, network: RoomProxy) {
    this.#url = url;
    this.#bytesPerSecond = bytesPerSecond;
    this.#profile = profile;
    this.network = network;
  }

  /** A slow uplink makes faults occur while photos are being sent. Minus one means no limit. */
  static async start(url: string, bytesPerSecond = -1): Promise<Phone> {
    const address = new URL(url);
    const profile = await mkdtemp(path.join(tmpdir(), 'sightline-phone-'));
    return new Phone(address, bytesPerSecond, profile, await startRoomProxy(Number(address.port)));
  }

  async open(): Promise<Page> {
    this.#context ??= await this.#launch();
    this.#page ??= await this.#newPage(this.#context);
    return this.#page;
  }

  /** False while the network is cut. */
  async reachesServer(): Promise<boolean> {
    const page = await this.open();
    return await page.evaluate(() =>
      fetch('/api/organization', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    );
  }

  async rememberSignIn(): Promise<void> {
    this.#cookies = (await this.#context?.cookies()) ?? [];
  }

  /** Kills the page's process, like a phone's system in the background. */
  async crashPage(): Promise<void> {
    const page = await this.open();
    const crashed = page.waitForEvent('crash');
    const devtools = await page.context().newCDPSession(page);
    // The page that would acknowledge it no longer exists.
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    this.#page = null;
  }

  /** Kills the browser with all its processes. */
  async killBrowser(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    const ended = new Promise((resolve) => context.once('close', resolve));
    process.kill(await this.#browser(), 'SIGKILL');
    await ended;
    this.#context = null;
    this.#page = null;
  }

  /** The processes that render its pages; one of them may be idle and empty. */
  async pageProcesses(): Promise<number[]> {
    const browser = await this.#browser();
    const drawing = (await processes()).filter(({ line }) => line.includes('--type=renderer'));
    const isOurs = async (pid: number): Promise<boolean> =>
      pid === browser || (pid > 1 && (await isOurs(await parentOf(pid))));
    const ours = await Promise.all(drawing.map(({ pid }) => isOurs(pid)));
    return drawing.flatMap(({ pid }, index) => (ours[index] ? [pid] : []));
  }

  async close(): Promise<void> {
    await this.#context?.close();
    await this.network.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  /** The browser's main process; those of its pages have a type. */
  async #browser(): Promise<number> {
    const isOurs = ({ line }: Process): boolean =>
      line.includes(`--user-data-dir=${this.#profile}`) && !line.includes('--type=');
    const found = (await processes()).find(isOurs);
    if (!found) throw new Error('the browser is not running');
    return found.pid;
  }

  async #newPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const line = {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: this.#bytesPerSecond,
    };
    await devtools.send('Network.emulateNetworkConditions', line);
    return page;
  }

  async #launch(): Promise<BrowserContext> {
    const proxy = new URL(this.network.origin).host;
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...CHROMIUM,
      args: [...(CHROMIUM.args ?? []), `--host-resolver-rules=MAP ${this.#url.host} ${proxy}`],
      baseURL: this.#url.origin,
      viewport: { width: 390, height: 844 },
    });
    await context.addCookies(this.#cookies);
    return context;
  }
}

interface Process {
  pid: number;
  /** The command line. */
  line: string;
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return await Promise.all(
    pids.map(async (pid) => ({ pid: Number(pid), line: await readProc(pid, 'cmdline') })),
  );
}

async function parentOf(pid: number): Promise<number> {
  return Number(/^PPid:\s+(\d+)/m.exec(await readProc(pid, 'status'))?.[1] ?? 0);
}

/** Empty when the process has ended in the meantime. */
async function readProc(pid: number | string, file: string): Promise<string> {
  return await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
