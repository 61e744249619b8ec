import type { CDPSession, Page } from 'playwright';

const MEGABYTE = 1024 * 1024;

/**
 * JavaScript objects, array buffers, WebAssembly and DOM of a page and its workers after a collection, in
 * megabytes.
 */
export async function usedMegabytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const workers = await attachToWorkers(devtools);
  const used = await Promise.all([devtools, ...workers].map(usedBy));
  await devtools.detach();
  return used.reduce((sum, megabytes) => sum + megabytes, 0);
}

/** The process that renders the page, which is the busiest of its browser: another one may be idle. */
export async function processOf(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser');
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const drawing = processInfo.filter(({ type }) => type === 'renderer');
  const busiest = drawing.toSorted((one, other) => other.cpuTime - one.cpuTime)[0];
  if (!busiest) throw new Error('The browser draws no page');
  return busiest.id;
}

/** The commands that both a page and a worker understand. */
interface Devtools {
  send(method: 'HeapProfiler.collectGarbage'): Promise<unknown>;
  send(method: 'Runtime.getHeapUsage'): Promise<HeapUsage>;
}

interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize: number;
  backingStorageSize: number;
}

async function usedBy(devtools: Devtools): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage');
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / MEGABYTE;
}

/** Playwright has no session for a worker, so its messages go through the session of the page. */
async function attachToWorkers(devtools: CDPSession): Promise<Devtools[]> {
  const workers: Devtools[] = [];
  devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(workerDevtools(devtools, sessionId));
  });
  await devtools.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return workers;
}

function workerDevtools(devtools: CDPSession, sessionId: string): Devtools {
  let lastId = 0;
  const send = async (method: string): Promise<HeapUsage> => {
    lastId += 1;
    const id = lastId;
    const replied = new Promise<HeapUsage>((resolve) => {
      devtools.on('Target.receivedMessageFromTarget', (received) => {
        const reply: { id?: number; result: HeapUsage } = JSON.parse(received.message);
        if (received.sessionId === sessionId && reply.id === id) resolve(reply.result);
      });
    });
    await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return await replied;
  };
  return { send };
}
