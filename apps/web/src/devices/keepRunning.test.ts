import { afterEach, expect, it, vi } from 'vitest';
import { keepRunning } from './keepRunning.ts';

/** An audio context that iOS has interrupted. */
function interruptedContext() {
  const resume = vi.fn(() => Promise.resolve());
  const context = Object.assign(new EventTarget(), { state: 'interrupted', resume });
  return { context, stop: keepRunning(context as object as AudioContext) };
}

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

it('resumes the audio context after a phone call, when the page is visible again', () => {
  const { context, stop } = interruptedContext();
  stops.push(stop);
  show('hidden');
  expect(context.resume).not.toHaveBeenCalled();
  show('visible');
  expect(context.resume).toHaveBeenCalledOnce();
});

it('resumes an audio context that the system stops while the page is visible, until it is closed', () => {
  const { context, stop } = interruptedContext();
  context.dispatchEvent(new Event('statechange'));
  expect(context.resume).toHaveBeenCalledOnce();
  context.state = 'running';
  context.dispatchEvent(new Event('statechange'));
  expect(context.resume).toHaveBeenCalledOnce();
  stop();
  context.state = 'suspended';
  show('visible');
  expect(context.resume).toHaveBeenCalledOnce();
});
