import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberSound } from '../../../devices/soundMemory.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setShortcuts } from '../../../ui/useShortcuts.ts';
import { CallContext } from '../call/callContext.ts';
import { useRoomShortcuts } from '../controls/useRoomShortcuts.ts';
import { fakeCall, fakeTrack } from '../fakes.ts';
import { HoldToTalk } from './HoldToTalk.tsx';

function Room() {
  useRoomShortcuts(true, () => {});
  return (
    <>
      <HoldToTalk />
      <button type="button">Capture</button>
      <input aria-label="Message" />
      <div role="dialog">
        <button type="button">Close</button>
      </div>
    </>
  );
}

describe('the button and the key of push to talk', () => {
  let parts: ReturnType<typeof fakeCall>;
  let shown: ReturnType<typeof renderScreen>;

  beforeEach(() => {
    // jsdom has no pointer capture.
    Element.prototype.setPointerCapture = () => {};
    rememberSound({ pushToTalk: true });
    parts = fakeCall();
    parts.media.setState({
      microphone: { name: 'live', track: fakeTrack(), muted: true, isRecording: false, interrupted: false },
    });
    shown = renderScreen(
      <CallContext value={parts.call}>
        <Room />
      </CallContext>,
    );
  });
  afterEach(() => {
    shown.unmount();
    parts.call.close();
    localStorage.clear();
    vi.restoreAllMocks();
  });

  const button = () => screen.getByRole('button', { name: 'Hold to talk' });
  const isOpen = (): boolean => {
    const { microphone } = parts.media.getState();
    const isHeard = microphone.name === 'live' && !microphone.muted;
    // The two must never differ.
    expect(button().getAttribute('aria-pressed')).toBe(String(isHeard));
    return isHeard;
  };
  const press = (target: Element = document.body) => fireEvent.keyDown(target, { key: ' ' });
  const release = (target: Element = document.body) => fireEvent.keyUp(target, { key: ' ' });

  it('A-1 the space bar opens the microphone while it is held', () => {
    press();
    expect(isOpen()).toBe(true);
    release();
    expect(isOpen()).toBe(false);
  });

  it('A-1 the button does so for mouse and finger, and shows no menu of the phone', () => {
    fireEvent.pointerDown(button(), { button: 0, isPrimary: true });
    expect(isOpen()).toBe(true);
    expect(fireEvent.contextMenu(button())).toBe(false);
    fireEvent.pointerUp(button());
    expect(isOpen()).toBe(false);
    fireEvent.pointerDown(button(), { button: 2, isPrimary: true });
    expect(isOpen()).toBe(false);
  });

  it('A-1 the focused button is held with Space and Enter, even without shortcuts', () => {
    setShortcuts(false);
    for (const key of [' ', 'Enter']) {
      fireEvent.keyDown(button(), { key });
      expect(isOpen()).toBe(true);
      fireEvent.keyUp(button(), { key });
      expect(isOpen()).toBe(false);
    }
    press();
    expect(isOpen()).toBe(false);
  });

  it('A-1 a screen reader, which cannot hold it, opens and closes it by presses', () => {
    fireEvent.click(button(), { detail: 0 });
    expect(isOpen()).toBe(true);
    fireEvent.click(button(), { detail: 0 });
    expect(isOpen()).toBe(false);
  });

  it('A-3 the space bar types in a field, and presses a button that was reached with the keyboard', async () => {
    press(screen.getByLabelText('Message'));
    expect(isOpen()).toBe(false);
    const capture = screen.getByRole('button', { name: 'Capture' });
    fireEvent.keyDown(button(), { key: 'Tab' });
    expect(press(capture)).toBe(true);
    expect(isOpen()).toBe(false);
    press(screen.getByRole('button', { name: 'Close' }));
    expect(isOpen()).toBe(false);
  });

  it('A-3 a button does not keep the space bar after a press of the mouse, until Tab moves the focus', async () => {
    const capture = screen.getByRole('button', { name: 'Capture' });
    await shown.person.click(screen.getByRole('button', { name: 'Close' }));
    // A dialog that closes returns the focus to the button that opened it.
    act(() => capture.focus());
    expect(press(capture)).toBe(false);
    expect(isOpen()).toBe(true);
    expect(release(capture)).toBe(false);
    fireEvent.keyDown(capture, { key: 'Tab' });
    expect(press(capture)).toBe(true);
    expect(isOpen()).toBe(false);
  });

  it.each([
    ['another window gets the focus', () => fireEvent(window, new Event('blur'))],
    ['a dialog opens', () => screen.getByRole('button', { name: 'Close' }).focus()],
    ['a field gets the focus', () => screen.getByLabelText('Message').focus()],
    [
      'the page is hidden',
      () => {
        vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        fireEvent(document, new Event('visibilitychange'));
      },
    ],
  ])('A-3 the hold ends when %s', (_, happen) => {
    press();
    expect(isOpen()).toBe(true);
    act(() => {
      happen();
    });
    expect(isOpen()).toBe(false);
  });

  it('A-2 a key that is still held after a mute by the host does not open it again', () => {
    press();
    act(() => void parts.device.media.setMuted(true));
    fireEvent.keyDown(document.body, { key: ' ', repeat: true });
    expect(isOpen()).toBe(false);
    release();
    press();
    expect(isOpen()).toBe(true);
  });

  it('A-1 the microphone is muted in the waiting room too, and can be tried there', () => {
    act(() => void parts.device.media.setMuted(false));
    act(() => parts.set({ call: { name: 'waiting' }, you: null }));
    expect(isOpen()).toBe(false);
    press();
    expect(isOpen()).toBe(true);
    release();
    expect(isOpen()).toBe(false);
  });

  it('M says how to talk instead of unmuting', async () => {
    fireEvent.keyDown(document.body, { key: 'm' });
    expect(await screen.findByText('Push to talk is on')).toBeDefined();
    expect(isOpen()).toBe(false);
  });
});
