import type { CheckResult } from '@sightline/contracts/rooms/phoneChecks';
import { expect, test } from 'vitest';
import { checkResult } from '../../../tests/support/phoneChecks.ts';
import { adviceOn, hostWordsOf, verdictOf } from './phoneCheckTexts.ts';

const blocked = { udp: 'failed', tcp: 'failed', sending: 'failed' } as const;

test.each([
  ['ready', 'ready', {}],
  ['ready', 'ready', { tcp: 'failed' }],
  ['ready', 'ready', { speaker: null }],
  ['limited', 'works, over a backup connection', { udp: 'failed' }],
  ['limited', 'slow connection, asked to change the network', { sending: 'poor' }],
  ['limited', 'no voice heard', { microphone: 'poor' }],
  ['limited', 'did not hear the speaker', { speaker: 'failed' }],
  ['limited', 'slow connection', { service: 'poor' }],
  ['notReady', 'camera blocked, asked to allow it', { camera: 'failed' }],
  ['notReady', 'microphone does not work', { microphone: 'failed' }],
  ['notReady', 'network blocks live video, asked to use mobile data', blocked],
  ['notReady', 'could not reach Sightline', { ...blocked, service: 'failed', udp: null, tcp: null }],
] as const)('K-5 a phone is %s, in words of the host "%s"', (verdict, words, lines) => {
  const result = checkResult(lines);
  expect([verdictOf(result), hostWordsOf(result)]).toEqual([verdict, words]);
});

test('K-5 each line that is not good says what to do, and a good one says nothing', () => {
  const bad: CheckResult = { ...checkResult(blocked), microphoneProblem: 'silent' };
  bad.lines = { ...bad.lines, camera: 'failed', microphone: 'poor', speaker: 'failed', service: 'poor' };
  for (const line of ['service', 'udp', 'tcp', 'sending', 'camera', 'microphone', 'speaker'] as const) {
    expect(adviceOn(line, bad), line).toMatch(/\.$/);
    expect(adviceOn(line, checkResult()), line).toBe('');
  }
});
