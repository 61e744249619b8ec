import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerQuestion, useConfirmState } from '../../ui/confirm.ts';
import { fakeCall } from './fakes.ts';
import { useBackGuard } from './useBackGuard.ts';

let parts: ReturnType<typeof fakeCall>;
beforeEach(() => {
  parts = fakeCall();
  history.pushState({ page: 'list' }, '', '/inspections');
  history.pushState({ page: 'room' }, '', '/inspection/1/virtual?tab=chat');
});
afterEach(() => {
  cleanup();
  parts.call.close();
  useConfirmState.setState({ question: null, open: false, answer: null });
});

const question = (): string | null =>
  useConfirmState.getState().open ? (useConfirmState.getState().question?.title ?? null) : null;
const guard = (isIn = true) => renderHook(() => useBackGuard(isIn, parts.call));

it('asks before Back ends a call, and stays in the room on "Stay"', async () => {
  guard();
  history.back();
  await waitFor(() => expect(question()).toBe('Leave the call?'));
  act(() => answerQuestion(false));
  expect(location.pathname + location.search).toBe('/inspection/1/virtual?tab=chat');
  expect(parts.room.leave).not.toHaveBeenCalled();
  history.back();
  await waitFor(() => expect(question()).toBe('Leave the call?'));
});

it('leaves the call and goes to the page before it on "Leave call"', async () => {
  guard();
  history.back();
  await waitFor(() => expect(question()).toBe('Leave the call?'));
  act(() => answerQuestion(true));
  await waitFor(() => expect(location.pathname).toBe('/inspections'));
  expect(parts.room.leave).toHaveBeenCalledOnce();
});

it('does not ask at the device check', async () => {
  guard(false);
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/inspections'));
  expect(question()).toBeNull();
});
