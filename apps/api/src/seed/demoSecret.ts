import { readEnvironment, secret } from '@sightline/server-kit/environment';
import { z } from 'zod';

/** The exit code EX_CONFIG of sysexits.h. */
const EXIT_CONFIGURATION = 78;

/**
 * The secret from which the demo passwords are derived; undefined for the published ones, which are refused
 * where other devices can reach the product.
 */
export function readDemoSecret(publicUrl: URL): string | undefined {
  const { DEMO_SECRET } = readEnvironment(z.object({ DEMO_SECRET: secret().optional() }));
  if (DEMO_SECRET || isLoopback(publicUrl)) return DEMO_SECRET;
  process.stderr.write(
    `The demo accounts would have published passwords at ${publicUrl.origin}, which other devices can reach. ` +
      'Set DEMO_SECRET to at least 32 random characters to give each account a password of its own.\n',
  );
  return process.exit(EXIT_CONFIGURATION);
}

/** Whether the address always leads to the machine that opens it. */
function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
