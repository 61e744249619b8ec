import { createLogger } from '@sightline/server-kit/logger';
import { z } from 'zod';
import { readCommandLine } from './core/commandLine.ts';
import { closeServices, openServices } from './core/services.ts';
import { readConfiguration } from './environment.ts';
import { readDemoSecret } from './seed/demoSecret.ts';
import { replacePublishedPasswords, seedDemo } from './seed/seedDemo.ts';

const USAGE = 'seed.ts [--passwords-only]';

const Input = z.object({ words: z.tuple([]), 'passwords-only': z.boolean().default(false) });

/**
 * Creates the demo data and prints the accounts as one line of JSON, its only output. With `--passwords-only` it creates
 * nothing and replaces the published passwords of existing demo accounts.
 */
const input = readCommandLine({ 'passwords-only': { type: 'boolean' } }, Input, USAGE);
const configuration = readConfiguration();
const secret = readDemoSecret(configuration.publicUrl);
const services = await openServices(configuration, createLogger('seed', 'silent'));
try {
  const done = input['passwords-only']
    ? { accounts: secret ? await replacePublishedPasswords(services.store, secret) : [] }
    : await seedDemo(services, secret);
  process.stdout.write(`${JSON.stringify(done)}\n`);
} finally {
  await closeServices(services);
}
