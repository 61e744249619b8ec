import { createServer } from 'node:net';

/** The first preferred port that is free on this address, else any free port. */
export async function choosePort(preferred: number[] = [], host = '127.0.0.1'): Promise<number> {
  for (const port of preferred) {
    if (await isFree(port, host)) return port;
  }
  return await openOnce(0, host);
}

export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return await openOnce(port, host).then(
    () => true,
    () => false,
  );
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
