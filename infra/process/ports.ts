import { createServer } from 'node:net';

/** The first preferred port that is free on this address, else any free port. */
export async function choosePort(preferred: number[] = [], host = '127.0.0.1'): Promise<number> {
  for (const port of preferred) {
    if (await isFree(port, host)) return port;
  }
  return await openOnce(0, host);
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

async function openOnce(port: number, host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, exclusive: true }, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  return address.port;
}
