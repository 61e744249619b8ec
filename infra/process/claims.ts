import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const ports: Server[] = [];

/**
 * Claims a name until the claim is closed or this process ends; undefined if another start has claimed it. The claim is a
 * Linux socket without a file.
 */
export async function claim(name: string): Promise<Server | undefined> {
  // Such a name has at most 107 bytes.
  const short = createHash('sha256').update(name).digest('hex');
  const server = createServer().listen(`\0sightline-${short}`);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    // A system without such sockets cannot tell.
  }
  return server.unref();
}

/** Claims a port until this process ends; otherwise another start could choose it before it is used. */
export async function claimPort(port: number): Promise<boolean> {
  const claimed = await claim(`port ${port}`);
  if (claimed) ports.push(claimed);
  return claimed !== undefined;
}
