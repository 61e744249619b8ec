import { getClient } from '@sightline/contracts/clients/clients';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import { listInvitations, mailInvitation } from '@sightline/contracts/rooms/rooms';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceError } from '../../../devices/DeviceError.ts';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { sampleClient, sampleInspection, sampleInvitation } from '../../../testing/samples.ts';
import { useToasts } from '../../../ui/toasts.ts';
import { keyOf } from '../../../wire/queries.ts';
import { createQueryClient } from '../../../wire/queryClient.ts';
import { CallContext } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { helpView } from '../help.ts';
import { MicrophoneReturn } from '../ownDevices/barButtons.tsx';
import { playbackView } from '../sound/keepPlaying.ts';
import { StageNotices } from './StageNotices.tsx';

const NOW = '2026-11-20T15:10:00.000Z';
const secondsAgo = (seconds: number): string => new Date(Date.parse(NOW) - seconds * 1000).toISOString();
const host = peer({ name: 'Ada', role: 'host' });
const maria = peer({ name: 'Maria' });
const video = { audio: null, screen: null, video: fakeTrack(), audioPaused: false, videoPaused: false };

const listInvitationsKey = keyOf(listInvitations, { params: { inspectionId: 'inspection' } });

describe('messages over the picture', () => {
  let call: LiveCall;
  let set: ReturnType<typeof fakeCall>['set'];
  let media: ReturnType<typeof fakeCall>['media'];
  let room: ReturnType<typeof fakeCall>['room'];
  let queries: QueryClient;

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
    [call, set, media, room] = [parts.call, parts.set, parts.media, parts.room];
    queries = createQueryClient();
    render(
      <QueryClientProvider client={queries}>
        <CallContext value={call}>
          <StageNotices />
          <MicrophoneReturn />
        </CallContext>
      </QueryClientProvider>,
    );
    return text();
  }
  const text = (): string => document.body.textContent ?? '';

  it('explain the camera problem of a person with sound, and how to fix it', () => {
    show({});
    const error = new DeviceError('Camera Error', 'Camera is already in use by another application.', 'busy');
    const microphone = {
      name: 'live',
      track: fakeTrack(),
      muted: false,
      isRecording: false,
      interrupted: false,
    } as const;
    act(() => media.setState({ camera: { name: 'failed', error }, microphone }));
    expect(text()).toContain(
      "Camera is already in use by another application. Close the other app or browser tab that uses it, then try again. It may also be turned off in the system's settings. The others hear you.",
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try camera again' }));
    expect(call.device.media.startCamera).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Continue without camera' }));
    expect(call.device.media.stopCamera).toHaveBeenCalledOnce();
  });

  it('show how to allow a camera that is blocked', () => {
    show({});
    const error = new DeviceError('Camera Error', 'Camera permission denied.', 'denied');
    act(() => media.setState({ camera: { name: 'failed', error } }));
    fireEvent.click(screen.getByRole('button', { name: 'How to allow it' }));
    expect(call.view(helpView).getState().open).toBe('permissions');
  });

  it('name the peer whose connection dropped and the time, even to a host who joins 30 s later', () => {
    const lost = { ...maria, connected: false, disconnectedAt: secondsAgo(30) };
    expect(show({ peers: [lost] })).toContain(
      'Maria’s connection dropped 30 s ago. Waiting for them to come back.',
    );
    act(() => void vi.advanceTimersByTime(5000));
    expect(text()).toContain('dropped 35 s ago');
    act(() => set({ peers: [maria] }));
    expect(text()).not.toContain('dropped');
  });

  it('leave the picture free when there are many: three are shown, the others are announced and opened by a button', () => {
    const names = ['Ann', 'Ben', 'Cal', 'Dee', 'Eve'];
    const peers = names.map((name) => ({
      ...peer({ name }),
      connected: false,
      disconnectedAt: secondsAgo(5),
    }));
    expect(show({ peers })).toContain('Eve’s connection dropped');
    fireEvent.click(screen.getByRole('button', { name: '2 more' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer messages' }));
    act(() => set({ peers: peers.slice(0, 3) }));
    expect(screen.queryByRole('button', { name: /more|fewer/ })).toBeNull();
  });

  it('say that a picture is frozen although the peer is still connected', () => {
    const frozen = { ...maria, videoFrozenAt: secondsAgo(2) };
    expect(show({ peers: [frozen], media: new Map([[maria.id, video]]) })).toContain(
      'Maria’s video froze 2 s ago.',
    );
  });

  it('M-12 tell a person that their picture is smaller, until it is not, and not again once they have read it', () => {
    const SENTENCE = 'Your connection is slow. The picture is smaller, the sound comes first.';
    const intent = { microphone: true, camera: true, screen: false };
    expect(show({ heldBack: true, intent, peers: [maria] })).toContain(SENTENCE);
    act(() => set({ heldBack: false }));
    expect(text()).not.toContain('slow');
    act(() => set({ heldBack: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    act(() => set({ heldBack: false }));
    act(() => set({ heldBack: true }));
    expect(text()).not.toContain('slow');
  });

  it('M-12 tell a person that they see smaller pictures, also with their camera off', () => {
    const you = peer({ name: 'Dana', seesReduced: true });
    expect(show({ you, peers: [maria] })).toContain(
      'Your connection is slow. You see a smaller picture, the sound comes first.',
    );
    act(() => set({ you: { ...you, seesReduced: false } }));
    expect(text()).not.toContain('slow');
  });

  it('M-12 say nothing about the picture of a person whose camera is off', () => {
    const intent = { microphone: true, camera: false, screen: false };
    expect(show({ heldBack: true, intent, peers: [maria] })).not.toContain('slow');
  });

  it('say "just now" during the first second', () => {
    const frozen = { ...maria, videoFrozenAt: secondsAgo(0) };
    expect(show({ peers: [frozen], media: new Map([[maria.id, video]]) })).toContain('froze just now.');
  });

  describe('about an interrupted person', () => {
    const interrupted = (reason: InterruptionReason, seconds: number) => ({
      ...maria,
      interruption: { reason, since: secondsAgo(seconds) },
    });

    it('say that the person is on a phone call and since when, until it is over', () => {
      expect(show({ peers: [interrupted('phoneCall', 5)] })).toContain('Maria is on a phone call (5 s).');
      act(() => void vi.advanceTimersByTime(115_000));
      expect(text()).toContain('Maria is on a phone call (2 min).');
      act(() => set({ peers: [maria] }));
      expect(text()).not.toContain('phone call');
    });

    it('announce the reason once to screen readers, without the seconds', () => {
      show({ peers: [interrupted('inBackground', 5)] });
      const spoken = screen.getByText(/Maria has left the app/).cloneNode(true) as HTMLElement;
      for (const hidden of spoken.querySelectorAll('[aria-hidden]')) hidden.remove();
      expect(spoken.textContent).toBe('Maria has left the app for a moment.');
    });

    it('name the phone call instead of the frozen video and the lost connection that follow from it', () => {
      const frozen = { ...interrupted('phoneCall', 9), videoFrozenAt: secondsAgo(7) };
      expect(show({ peers: [frozen] })).not.toContain('froze');
      act(() => set({ peers: [{ ...frozen, connected: false, disconnectedAt: secondsAgo(1) }] }));
      expect(text()).toContain('Maria is on a phone call (9 s). Waiting for them to come back.');
      expect(text()).not.toContain('dropped');
    });

    it('say nothing about an older page in the background while the person is on another one', () => {
      const newPage = { ...peer({ name: 'Maria' }), subject: maria.subject };
      expect(show({ peers: [interrupted('inBackground', 5), newPage] })).not.toContain('left the app');
    });
  });

  describe("about this person's own interruption", () => {
    const live = (interrupted: boolean) =>
      ({ name: 'live', track: fakeTrack(), muted: false, isRecording: false, interrupted }) as const;
    const onPhone = () => vi.stubGlobal('matchMedia', () => ({ matches: true }));

    it('explain the silence during a phone call, offer to end it, and say when they are heard again', () => {
      onPhone();
      show({ you: maria, peers: [host] });
      act(() => media.setState({ microphone: live(true) }));
      expect(text()).toContain('Your phone has muted the microphone, as it does during a phone call.');
      fireEvent.click(screen.getByRole('button', { name: 'Turn on microphone' }));
      expect(call.device.media.resume).toHaveBeenCalledOnce();
      act(() => media.setState({ microphone: live(false) }));
      expect(text()).not.toContain('phone call');
      expect(useToasts.getState().current?.title).toBe('Your microphone is back');
    });

    it('say that the person is heard again also while the camera has not returned', () => {
      onPhone();
      show({ you: maria, peers: [host] });
      const camera = (interrupted: boolean) =>
        ({ ...media.getState().camera, ...live(interrupted) }) as never;
      act(() => media.setState({ microphone: live(true), camera: camera(true) }));
      expect(useToasts.getState().current?.title).not.toBe('Your microphone is back');
      act(() => media.setState({ microphone: live(false) }));
      expect(useToasts.getState().current?.title).toBe('Your microphone is back');
    });

    it('name the computer that has muted the microphone', () => {
      show({ peers: [maria] });
      act(() => media.setState({ microphone: live(true) }));
      expect(text()).toContain('Your computer has muted the microphone');
    });

    it('say that the microphone is lost and how to allow it, if it was used before', () => {
      show({ peers: [maria] });
      const error = new DeviceError('Audio Error', 'Blocked', 'denied');
      act(() => media.setState({ microphone: { name: 'failed', error } }));
      expect(text()).not.toContain('stopped working');
      act(() => media.setState({ microphone: live(false) }));
      act(() => media.setState({ microphone: { name: 'failed', error } }));
      expect(text()).toContain('Your microphone has stopped working, so the others cannot hear you.');
      fireEvent.click(screen.getByRole('button', { name: 'How to allow it' }));
      expect(call.view(helpView).getState().open).toBe('permissions');
    });

    it('offer to turn on a camera that the system keeps paused', () => {
      show({ peers: [maria] });
      act(() => media.setState({ camera: { name: 'live', track: fakeTrack(), interrupted: true } }));
      fireEvent.click(screen.getByRole('button', { name: 'Turn on camera' }));
      expect(call.device.media.resume).toHaveBeenCalledOnce();
    });
  });

  it('offer one tap for the sound and the pictures that the browser refuses to play', () => {
    show({ peers: [maria] });
    act(() => call.view(playbackView).setState({ pictureBlocked: true }));
    expect(screen.getByRole('button', { name: 'Tap to show the video' })).toBeDefined();
    act(() => call.view(playbackView).setState({ soundBlocked: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Tap to turn on sound' }));
    expect(call.view(playbackView).getState()).toMatchObject({ soundBlocked: false, pictureBlocked: false });
  });

  it('say that video continues while a peer reconnects', () => {
    const away = { ...maria, connected: false, disconnectedAt: secondsAgo(3) };
    expect(show({ peers: [away], media: new Map([[maria.id, video]]) })).toContain(
      'Maria is reconnecting. Their video continues.',
    );
  });

  it('say that the place in the call is kept, and after a minute that the page rejoins by itself', () => {
    show({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } });
    expect(text()).toContain('Your place in the call is kept');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(text()).toContain('You rejoin the call by yourself when the network is back');
    act(() => set({ call: { name: 'live' } }));
    expect(text()).not.toContain('call');
  });

  it('R-15 offer another try and a reload to a person who has waited for half a minute', () => {
    show({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } });
    expect(screen.queryByRole('button')).toBeNull();
    act(() => void vi.advanceTimersByTime(30_000));
    screen.getByRole('button', { name: 'Reload' });
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(room.retryNow).toHaveBeenCalledOnce();
    // The next loss begins with the automatic tries again.
    act(() => set({ call: { name: 'live' } }));
    act(() => set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say that the inspector has not joined yet, and nothing once they have', () => {
    expect(show({ you: maria, peers: [] })).toContain('Waiting for the inspector to join.');
    act(() => set({ call: { name: 'waiting' }, you: null }));
    expect(text()).toContain('Waiting for the inspector to join.');
    act(() => set({ call: { name: 'live' }, you: maria }));
    act(() => set({ peers: [host] }));
    expect(text()).not.toContain('Waiting');
  });

  describe('in a browser that cannot reach the media of this machine', () => {
    const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
    const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
    const SENTENCE =
      'Firefox cannot reach a call on localhost. Open Sightline at this computer’s network address (npm start -- --lan), or use another browser.';
    const openIn = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

    it('tell a person in Firefox on localhost to open the network address, until media get through', () => {
      openIn(FIREFOX);
      expect(show({ loopbackOnly: true, peers: [maria] })).toContain(SENTENCE);
      act(() => set({ loopbackOnly: false }));
      expect(text()).not.toContain('Firefox');
    });

    it('say nothing about Firefox in Chromium', () => {
      openIn(CHROMIUM);
      expect(show({ loopbackOnly: true, peers: [maria] })).not.toContain('Firefox');
    });
  });

  describe('to a host who is alone in the room', () => {
    const waiting = () => screen.findByText(/^Waiting for/).then(({ textContent }) => textContent);
    let api: FakeApi;

    beforeEach(() => {
      vi.useRealTimers();
      api = FakeApi.install()
        .on(getInspection, () => sampleInspection({ clientName: 'Harbor Homes' }))
        .on(getClient, () => sampleClient({ phone: '(954) 555-0188' }))
        .on(listInvitations, () => []);
    });

    it('offer to send the link again, to text it, and to call', async () => {
      const sent = sampleInvitation({ name: 'Harbor Homes', delivery: 'sent' });
      api.on(listInvitations, () => [sent]).on(mailInvitation, () => sent);
      show({});
      fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
      await waitFor(() => expect(api.sentTo(mailInvitation)).toHaveLength(1));
      expect(screen.getByRole('button', { name: 'Text or QR code' })).toBeDefined();
      expect(screen.getByRole('link', { name: 'Call (954) 555-0188' })).toBeDefined();
    });

    it('say that the client has not joined yet, and nothing once a peer has', async () => {
      show({});
      expect(await waiting()).toBe('Waiting for Harbor Homes to join.');
      act(() => set({ peers: [maria] }));
      expect(text()).not.toContain('Waiting');
    });

    it('name the person who was invited to the site', async () => {
      show({});
      await waiting();
      const invitations = [
        sampleInvitation({ name: 'Maria' }),
        sampleInvitation({ name: 'Withdrawn', revokedAt: NOW }),
        sampleInvitation({ name: 'Expired', expiresAt: '2026-01-01T00:00:00.000Z' }),
        sampleInvitation({ name: 'Watcher', role: 'observer' }),
      ];
      act(() => void queries.setQueryData(listInvitationsKey, invitations));
      expect(await waiting()).toBe('Waiting for Maria to join.');
    });

    it('say "the others" if the client is not known', async () => {
      api.on(getInspection, () => new Refusal(503, { error: 'down', code: 'unavailable' }));
      show({});
      expect(await waiting()).toBe('Waiting for the others to join.');
    });

    it('say so again when a peer has left, without calling the connection lost', async () => {
      show({ peers: [maria] });
      act(() => set({ peers: [] }));
      expect(await waiting()).toBe('Waiting for Harbor Homes to join.');
      expect(text()).not.toMatch(/dropped|reconnecting|lost/);
    });

    it('say only that the connection dropped while a seat is kept', () => {
      expect(show({ peers: [{ ...maria, connected: false, disconnectedAt: NOW }] })).toContain('dropped');
      expect(text()).not.toContain('to join');
    });

    it('are announced once, when the name is known', async () => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      api.on(getInspection, () => promise);
      show({});
      const region = document.querySelector('[aria-live="polite"]');
      expect(region?.textContent).toBe('');
      resolve(sampleInspection({ clientName: 'Harbor Homes' }));
      await waiting();
      expect(region?.textContent).toMatch(/^Waiting for Harbor Homes to join\./);
      const button = await screen.findByRole('button', { name: 'Send link' });
      expect(button.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
    });
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
