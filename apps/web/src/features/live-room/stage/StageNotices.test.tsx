import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallContext } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { StageNotices } from './StageNotices.tsx';

const NOW = '2026-11-20T15:10:00.000Z';
const secondsAgo = (seconds: number): string => new Date(Date.parse(NOW) - seconds * 1000).toISOString();
const host = peer({ name: 'Ada', role: 'host' });
const maria = peer({ name: 'Maria' });
const video = { audio: null, video: fakeTrack(), audioPaused: false, videoPaused: false };

describe('messages over the picture', () => {
  let call: LiveCall;
  let set: ReturnType<typeof fakeCall>['set'];

  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.useFakeTimers({ now: Date.parse(NOW) });
  });
  afterEach(() => {
    cleanup();
    call.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function show(state: Parameters<typeof roomState>[0]): string {
    const parts = fakeCall(roomState({ you: host, ...state }), state?.you?.role);
    [call, set] = [parts.call, parts.set];
    render(
      <CallContext value={call}>
        <StageNotices />
      </CallContext>,
    );
    return text();
  }
  const text = (): string => document.body.textContent ?? '';

  it('say whose connection dropped and when, also to a host who joins 30 s later without any picture', () => {
    const lost = { ...maria, connected: false, disconnectedAt: secondsAgo(30) };
    expect(show({ peers: [lost] })).toContain(
      'Maria’s connection dropped 30 s ago. Waiting for them to come back.',
    );
    act(() => void vi.advanceTimersByTime(5000));
    expect(text()).toContain('dropped 35 s ago');
    act(() => set({ peers: [maria] }));
    expect(text()).not.toContain('dropped');
  });

  it('say that a picture is frozen although the peer is still connected', () => {
    const frozen = { ...maria, videoFrozenAt: secondsAgo(2) };
    expect(show({ peers: [frozen], media: new Map([[maria.id, video]]) })).toContain(
      'Maria’s video froze 2 s ago.',
    );
  });

  it('say "just now" during the first second', () => {
    const frozen = { ...maria, videoFrozenAt: secondsAgo(0) };
    expect(show({ peers: [frozen], media: new Map([[maria.id, video]]) })).toContain('froze just now.');
  });

  it('say that video continues while a peer reconnects', () => {
    const away = { ...maria, connected: false, disconnectedAt: secondsAgo(3) };
    expect(show({ peers: [away], media: new Map([[maria.id, video]]) })).toContain(
      'Maria is reconnecting. Their video continues.',
    );
  });

  it('say that the inspector has not joined yet, and nothing once they have', () => {
    expect(show({ you: maria, peers: [] })).toContain('Waiting for the inspector to join.');
    act(() => set({ peers: [host] }));
    expect(text()).not.toContain('Waiting');
  });

  it('notify the person on site that the inspector took a photo with their phone', () => {
    show({ you: maria, peers: [host] });
    act(() => call.showShutter('host'));
    expect(screen.getByText('The inspector took a photo.')).toBeDefined();
    act(() => void vi.advanceTimersByTime(3000));
    expect(text()).not.toContain('took a photo');
    act(() => call.showShutter('you'));
    expect(text()).not.toContain('took a photo');
  });
});
