import { announceSetup } from '@sightline/server-kit/workersSetup';
import type { TestServer } from '../../../../tests/support/TestServer.ts';

/** Announces, as the workers do, whether text messages are set up; mail is, and nothing else. */
export async function announceTextMessages(
  { services: { redis, redisPrefix } }: Pick<TestServer, 'services'>,
  textMessages: 'ready' | 'missing',
): Promise<void> {
  await announceSetup(redis, redisPrefix, {
    email: 'ready',
    replies: 'missing',
    transcription: 'missing',
    certificate: 'missing',
    draftEngine: 'none',
    textMessages,
  });
}
