import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections (Linux: from 32768, RFC 6335: from 49152). */
const [FIRST, AFTER_LAST] = [20_000, 32_768];

/**
 * The first preferred port that is free on this address, else a random free one. No connection takes that one before
 * its server starts, which may be seconds later.
 */
export async function choosePort(preferred: number[] = [], host = '127.0.0.1'): Promise<number> {
  for (const port of preferred) {
    if (await isFree(port, host)) return port;
  }
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST);
    const problem = await openOnce(port, host).then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    );
    if (!problem) return port;
    if (problem.code !== 'EADDRINUSE') throw problem;
  }
}

export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await portProblem(port, host)) === undefined;
}

/** Why a server cannot use this port, in words; undefined if it can. */
export async function portProblem(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  return await openOnce(port, host).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => socketProblem(error, host),
  );
}

/** The reason of a refused socket in words. */
export function socketProblem(error: NodeJS.ErrnoException, host: string): string {
  if (error.code === 'EACCES') return 'only root may use it';
  if (error.code === 'EADDRNOTAVAIL') return `this machine does not have the address ${host}`;
  return 'another program is using it';
}

async function openOnce(port: number, host: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, exclusive: true }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
