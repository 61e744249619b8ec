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
afterEach(async () => {
  cleanup();
  await settle();
  parts.call.close();
});

const question = (): string | null =>
  useConfirmState.getState().open ? (useConfirmState.getState().question?.title ?? null) : null;
const guard = (isIn = true) =>
  renderHook((isInNow: boolean) => useBackGuard(isInNow, parts.call), { initialProps: isIn });
const place = (): string => location.pathname + location.search;

it('asks before Back ends a call, and stays in the room on "Stay"', async () => {
  guard();
  history.back();
  await waitFor(() => expect(question()).toBe('Leave the call?'));
  act(() => answerQuestion(false));
  expect(place()).toBe('/inspection/1/virtual?tab=chat');
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

it('needs one Back, not two, to leave the page after the call is over', async () => {
  const { rerender } = guard();
  history.back();
  await waitFor(() => expect(question()).toBe('Leave the call?'));
  act(() => answerQuestion(false));
  await settle();
  rerender(false);
  await settle();
  expect(place()).toBe('/inspection/1/virtual?tab=chat');
  history.back();
  await waitFor(() => expect(place()).toBe('/inspections'));
});

it('leaves no second entry in the history when another tab is opened during the call', async () => {
  const { rerender } = guard();
  // The router replaces the state of the entry, and with it the mark of the guard.
  history.replaceState({ page: 'room' }, '', '/inspection/1/virtual?tab=photos');
  rerender(true);
  rerender(false);
  await settle();
  expect(place()).toBe('/inspection/1/virtual?tab=photos');
  history.back();
  await waitFor(() => expect(place()).toBe('/inspections'));
});

it('leaves the router at the tab that the address names', async () => {
  // A browser calls a window's listeners in order, and the router's comes first.
  let shown = place();
  const router = (): void => void (shown = place());
  window.addEventListener('popstate', router);
  const { rerender } = guard();
  history.replaceState({ page: 'room' }, '', '/inspection/1/virtual?tab=report');
  rerender(true);
  history.back();
  await waitFor(() => expect(question()).toBe('Leave the call?'));
  expect(shown).toBe('/inspection/1/virtual?tab=report');
  act(() => answerQuestion(false));
  rerender(false);
  await settle();
  expect([shown, place()]).toEqual(['/inspection/1/virtual?tab=report', shown]);
  window.removeEventListener('popstate', router);
});

it('guards once when a call is joined again at once', async () => {
  const { rerender } = guard();
  rerender(false);
  rerender(true);
  await settle();
  history.back();
  await waitFor(() => expect(question()).toBe('Leave the call?'));
  act(() => answerQuestion(true));
  await waitFor(() => expect(place()).toBe('/inspections'));
});

it('removes the guard that a reload of the page kept', async () => {
  history.pushState({ page: 'room', guard: true }, '', '/inspection/1/virtual?tab=chat');
  guard(false);
  await settle();
  history.back();
  await waitFor(() => expect(place()).toBe('/inspections'));
});

/** History steps in jsdom, as in browsers, happen a moment after they are requested. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 30));
}
