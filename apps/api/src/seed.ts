import { createLogger } from '@sightline/server-kit/logger';
import { closeServices, openServices } from './core/services.ts';
import { readConfiguration } from './environment.ts';
import { seedDemo } from './seed/seedDemo.ts';

/** Puts the demonstration into the database and prints its accounts as one line of JSON, which is all it prints. */
const services = await openServices(readConfiguration(), createLogger('seed', 'silent'));
try {
  process.stdout.write(`${JSON.stringify(await seedDemo(services))}\n`);
} finally {
  await closeServices(services);
}
