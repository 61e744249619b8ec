import { CALL_LOG_LINES, CallLogLine } from '@sightline/contracts/rooms/callLog';
import { expect, test, vi } from 'vitest';
import { ClientLog } from './ClientLog.ts';

test('keeps the last 200 lines', () => {
  const log = new ClientLog();
  for (let number = 1; number <= CALL_LOG_LINES + 5; number++) log.info('line', { number });
  expect(log.lines).toHaveLength(CALL_LOG_LINES);
  expect(log.lines[0]?.facts).toEqual({ number: 6 });
  expect(log.lines.at(-1)?.facts).toEqual({ number: CALL_LOG_LINES + 5 });
});

test('counts repeated events', () => {
  const log = new ClientLog();
  log.info('connection reconnecting');
  for (let attempt = 0; attempt < 500; attempt++) log.warn('reconnecting failed', { error: 'unavailable' });
  log.warn('reconnecting failed', { error: 'timedOut' });
  expect(log.lines.map(({ facts, times }) => [facts.error, times])).toEqual([
    [undefined, 1],
    ['unavailable', 500],
    ['timedOut', 1],
  ]);
});

test('binds facts to a child, and hands each line to the sink', () => {
  const sink = vi.fn();
  const log = new ClientLog(sink);
  log
    .child({ direction: 'send' })
    .child({ transportId: 'one' })
    .warn('transport broken', { reason: 'timedOut' });
  const facts = { direction: 'send', transportId: 'one', reason: 'timedOut' };
  expect(log.lines).toEqual([expect.objectContaining({ level: 'warn', text: 'transport broken', facts })]);
  expect(sink.mock.calls).toEqual([[log.lines[0]]]);
  expect(CallLogLine.parse(log.lines[0])).toEqual(log.lines[0]);
});
