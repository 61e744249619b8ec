import * as jobs from '@sightline/contracts/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WorkersEnvironment } from './environment.ts';
import { handlersOf } from './handlers.ts';
import { RenderThread } from './jobs/render-report/RenderThread.ts';
import { openTestServices, type TestServices } from './testing/services.ts';

let services: TestServices;

beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

test('each job of the contracts is run by its own handler', () => {
  const environment = WorkersEnvironment.parse({
    ...services.environment,
    PUBLIC_URL: 'http://localhost:8080',
    TICKET_SECRET: 't'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'inspections@provider.example',
  });
  const handlers = handlersOf(services, environment, { thread: new RenderThread() });
  const handled = Object.entries(handlers).map(([key, { job }]) => [key, job]);
  expect(Object.fromEntries(handled)).toEqual({ ...jobs });
});

test('no two jobs share a queue', () => {
  const names = Object.values(jobs).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
