import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallContext } from '../call/callContext.ts';
import { shutterView } from '../call/LiveCall.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { ShutterFlash } from './ShutterFlash.tsx';

describe('the flash when this device takes a photo', () => {
  let parts: ReturnType<typeof fakeCall>;

  beforeEach(() => {
    parts = fakeCall(roomState({ you: peer({ role: 'field' }) }), 'field');
    parts.media.setState({ camera: { name: 'live', track: fakeTrack(), interrupted: false } });
    render(
      <CallContext value={parts.call}>
        <ShutterFlash />
      </CallContext>,
    );
  });
  afterEach(() => {
    cleanup();
    parts.call.close();
  });

  const flash = () => screen.queryByTestId('shutter-flash');

  it('is absent before the first photo', () => {
    expect(flash()).toBeNull();
  });

  it('is a new element for each photo, so that its animation starts again', async () => {
    await act(() => parts.call.capture());
    const first = flash();
    expect(first).not.toBeNull();
    await act(() => parts.call.capture());
    expect(screen.getAllByTestId('shutter-flash')).toHaveLength(1);
    expect(flash()).not.toBe(first);
  });

  it('is shown whether the person on site or the host took the photo', async () => {
    await act(() => parts.call.capture());
    expect(parts.call.view(shutterView).getState()).toMatchObject({ count: 1, by: 'you' });
    const first = flash();
    act(() => parts.call.showShutter('host'));
    expect(flash()).not.toBe(first);
  });

  it('vibrates the phone once for each photo', () => {
    const vibrate = vi.fn();
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    act(() => parts.call.showShutter('host'));
    act(() => parts.call.showShutter('host'));
    expect(vibrate).toHaveBeenCalledTimes(2);
  });
});
