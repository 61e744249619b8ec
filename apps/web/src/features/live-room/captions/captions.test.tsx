import {
  captionSpoken,
  sendCaption,
  transcribeSpeech,
  turnCaptions,
} from '@sightline/contracts/rooms/captions';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeMediaRecorder } from '../../../devices/fakeRecorder.ts';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { CaptionsPanel } from './CaptionsPanel.tsx';
import { captionsView } from './captionsView.ts';

const dana = peer({ name: 'Dana', role: 'host' });
const elena = peer({ name: 'Elena Ruiz', number: 2 });

const ON = { sentTo: 'speech.example.com' };
const OFF = null;
const unavailable = () => new Refusal(503, { code: 'captionsUnavailable', error: 'Not now.' });

describe('captions', () => {
  let parts: ReturnType<typeof fakeCall>;
  let api: FakeApi;
  let loudness: number;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('MediaStream', class extends EventTarget {});
    vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
    api = FakeApi.install().on(transcribeSpeech, () => ({ text: 'The valve leaks.' }));
    loudness = 0.05;
  });
  afterEach(() => {
    cleanup();
    parts.call.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function show(state: Parameters<typeof roomState>[0] = {}): void {
    const intent = { microphone: true, camera: false, screen: false };
    parts = fakeCall(roomState({ you: dana, peers: [elena], captions: ON, intent, ...state }));
    parts.device.meter = () => ({ level: () => loudness, close: () => {} });
    setMicrophone({});
    render(
      <CallContext value={parts.call}>
        <CaptionsPanel />
      </CallContext>,
    );
  }

  function setMicrophone(facts: { muted?: boolean; isRecording?: boolean }): void {
    const phase = { name: 'live' as const, track: fakeTrack(), muted: false, isRecording: false };
    const microphone = { ...phase, interrupted: false, ...facts };
    act(() => parts.media.setState({ microphone }));
  }

  /** Says something for a second, and pauses. */
  async function say(): Promise<void> {
    loudness = 0.5;
    await act(() => vi.advanceTimersByTimeAsync(1000));
    loudness = 0.05;
    await act(() => vi.advanceTimersByTimeAsync(1500));
  }

  const press = (name: string): void => act(() => void fireEvent.click(screen.getByRole('button', { name })));
  const sent = () => parts.room.ask.mock.calls.filter(([command]) => command === sendCaption);
  const turned = () => parts.room.ask.mock.calls.filter(([command]) => command === turnCaptions);
  const lines = (): string => screen.getByRole('log', { name: 'Captions' }).textContent ?? '';

  it('T-2 everyone reads to whom speech is sent, and nothing is sent before they could refuse', async () => {
    show();
    expect(screen.getByRole('status').textContent).toBe(
      'Captions are on: what you say is sent to speech.example.com.',
    );
    await say();
    expect(api.sentTo(transcribeSpeech)).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await say();
    await vi.waitFor(() => expect(sent()).toMatchObject([[sendCaption, { text: 'The valve leaks.' }]]));
  });

  it('T-2 the speech of a person who refuses is not sent, until they change their mind', async () => {
    show();
    press('Do not caption me');
    await say();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await say();
    expect(api.sentTo(transcribeSpeech)).toHaveLength(0);
    expect(screen.getByText('Captions are on. What you say is not sent.')).toBeDefined();
    press('Caption me');
    await say();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('T-2 nothing is sent while no one reads captions', async () => {
    show({ captions: OFF });
    expect(screen.queryByRole('status')).toBeNull();
    act(() => parts.set({ captions: ON }));
    press('OK');
    act(() => parts.set({ captions: OFF }));
    await say();
    expect(api.sentTo(transcribeSpeech)).toHaveLength(0);
  });

  it.each([{ muted: true }, { isRecording: true }])(
    'T-4 nothing is sent from a microphone with %o',
    async (facts) => {
      show();
      press('OK');
      setMicrophone(facts);
      await say();
      expect(api.sentTo(transcribeSpeech)).toHaveLength(0);
    },
  );

  it('T-4 drops what was said just before the person muted themself', async () => {
    show();
    press('OK');
    loudness = 0.5;
    await act(() => vi.advanceTimersByTimeAsync(1000));
    setMicrophone({ muted: true });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(api.sentTo(transcribeSpeech)).toHaveLength(0);
  });

  it('T-6 a service that does not reply is mentioned once, and more than two pieces of speech are dropped', async () => {
    const { promise, resolve } = Promise.withResolvers<Refusal>();
    api.on(transcribeSpeech, () => promise);
    show();
    press('OK');
    for (let count = 0; count < 4; count += 1) await say();
    await vi.waitFor(() => expect(api.sentTo(transcribeSpeech)).toHaveLength(2));
    resolve(unavailable());
    await vi.waitFor(() => expect(sent()).toMatchObject([[sendCaption, { text: null }]]));
    await say();
    await vi.waitFor(() => expect(api.sentTo(transcribeSpeech)).toHaveLength(3));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(sent()).toHaveLength(1);
  });

  it('T-1 a person reads who said what, which is not read out', () => {
    show({ captions: OFF });
    act(() => parts.call.view(captionsView).setState({ isReading: true }));
    expect(turned()).toMatchObject([[turnCaptions, { on: true }]]);
    const [notice, take] = parts.room.listen.mock.calls[0] ?? [];
    expect(notice).toBe(captionSpoken);
    const caption = { peerId: elena.id, at: '2026-11-20T15:00:00.000Z' };
    act(() => take?.({ ...caption, id: elena.id, text: 'The valve leaks.' }));
    expect(lines()).toBe('Elena Ruiz (2): The valve leaks.');
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
    act(() => take?.({ ...caption, id: dana.id, text: null }));
    expect(lines()).toContain('Captions are not available right now.');
    act(() => void vi.advanceTimersByTime(12_000));
    expect(lines()).toBe('Captions appear here.');
    act(() => parts.call.view(captionsView).setState({ isReading: false }));
    expect(turned().at(-1)).toMatchObject([turnCaptions, { on: false }]);
  });

  it('T-1 a page that comes back to the call says again that it reads captions', () => {
    show({ captions: OFF });
    act(() => parts.call.view(captionsView).setState({ isReading: true }));
    act(() => parts.set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } }));
    act(() => parts.set({ call: { name: 'live' } }));
    expect(turned()).toHaveLength(2);
  });

  it('T-3 an observer, who says nothing, is not asked', () => {
    show({ you: peer({ role: 'observer' }) });
    expect(screen.queryByRole('status')).toBeNull();
  });
});
