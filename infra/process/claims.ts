import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const held: Server[] = [];

/**
 * Claims a port until this process ends; false if another start has claimed it. Otherwise another start could
 * choose the same port before it is used. The claim is a Linux socket without a file, which ends with its
 * process.
 */
export async function claimPort(port: number): Promise<boolean> {
  const claim = createServer().listen(`\0sightline-port-${port}`);
  try {
    await once(claim, 'listening');
  } catch {
    return false;
  }
  held.push(claim.unref());
  return true;
}
