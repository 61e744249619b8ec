import { mintId } from '@sightline/contracts/core/ids';
import { announceCamera } from '@sightline/contracts/rooms/camera';
import { chooseView } from '@sightline/contracts/rooms/captures';
import { ClientLog } from '@sightline/room-client/ClientLog';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceError } from '../../../devices/DeviceError.ts';
import { awaitsNextView, chooseNextView, nextView } from '../../../inspection/required-views/nextView.ts';
import { CAMERA, fakeDevice, fakeRoom, fakeTrack, peer, roomState } from '../fakes.ts';
import { capturesView, LiveCall } from './LiveCall.ts';
import { resumeMemory } from './resumeMemory.ts';

const INSPECTION = 'b34d80d9-5331-4cbe-9bce-5971a1e36b1b';

const microphone = (track: MediaStreamTrack, muted: boolean) =>
  ({ name: 'live', track, muted, isRecording: false, interrupted: false }) as const;

describe('a call', () => {
  let parts: ReturnType<typeof fakeRoom> & ReturnType<typeof fakeDevice>;
  let call: LiveCall;
  const onMutedByHost = vi.fn();
  const onPublishFailed = vi.fn();

  function open(initial = roomState({ call: { name: 'idle' } }), enterAtOnce = false): LiveCall {
    parts = { ...fakeRoom(initial), ...fakeDevice() };
    const { room, device } = parts;
    const memory = resumeMemory(INSPECTION);
    call = new LiveCall({
      inspectionId: INSPECTION,
      role: 'field',
      connect: () => room,
      requestTicket: () => new Promise(() => {}),
      device,
      memory,
      log: new ClientLog(),
      enterAtOnce,
      onMutedByHost,
      onPublishFailed,
    });
    return call;
  }

  beforeEach(() => {
    onMutedByHost.mockClear();
    onPublishFailed.mockClear();
  });
  afterEach(() => {
    call.close();
    sessionStorage.clear();
  });

  it('publishes the camera while it is on, and the other one after a switch', () => {
    open();
    const [back, front] = [fakeTrack(), fakeTrack()];
    parts.media.setState({ camera: { name: 'live', track: back, interrupted: false } });
    parts.media.setState({ camera: { name: 'starting' } });
    parts.media.setState({ camera: { name: 'live', track: front, interrupted: false } });
    parts.media.setState({ camera: { name: 'off' } });
    expect(parts.room.publish.mock.calls).toEqual([
      ['camera', back],
      ['camera', front],
      ['camera', null],
    ]);
  });

  it('pauses the producer when the microphone is muted, and keeps its track', () => {
    open();
    const track = fakeTrack();
    parts.media.setState({ microphone: microphone(track, false) });
    parts.media.setState({ microphone: microphone(track, true) });
    expect(parts.room.publish.mock.calls).toEqual([['microphone', track]]);
    expect(parts.room.setPaused.mock.calls).toEqual([['microphone', true]]);
  });

  it('mutes this device when the host mutes it, and reports it', () => {
    open();
    const track = fakeTrack();
    parts.set({ intent: { microphone: true, camera: false, screen: false } });
    parts.media.setState({ microphone: microphone(track, false) });
    parts.set({ intent: { microphone: false, camera: false, screen: false } });
    expect(parts.device.media.setMuted).toHaveBeenCalledWith(true);
    expect(onMutedByHost).toHaveBeenCalledOnce();
  });

  it("does not report the person's own mute", () => {
    open();
    const track = fakeTrack();
    parts.set({ intent: { microphone: true, camera: false, screen: false } });
    parts.media.setState({ microphone: microphone(track, true) });
    parts.set({ intent: { microphone: false, camera: false, screen: false } });
    expect(onMutedByHost).not.toHaveBeenCalled();
  });

  it('reports video or audio that cannot be published', async () => {
    open();
    const failure = new Error('no way');
    parts.room.publish.mockRejectedValueOnce(failure);
    parts.media.setState({ camera: { name: 'live', track: fakeTrack(), interrupted: false } });
    await vi.waitFor(() => expect(onPublishFailed).toHaveBeenCalledWith(failure));
  });

  it('announces the capabilities of its camera once, when the call is live', () => {
    open();
    expect(parts.room.ask).not.toHaveBeenCalled();
    parts.set({ call: { name: 'live' }, you: peer({ role: 'field' }) });
    parts.set({ activeSpeakerId: 'x' });
    const announced = parts.room.ask.mock.calls.filter(([command]) => command === announceCamera);
    expect(announced).toEqual([[announceCamera, CAMERA]]);
  });

  it('announces its camera again after a reconnect, since the room may have moved to another node', () => {
    open();
    parts.set({ call: { name: 'live' }, you: peer({ role: 'field' }) });
    parts.set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } });
    parts.set({ call: { name: 'live' } });
    const announced = parts.room.ask.mock.calls.filter(([command]) => command === announceCamera);
    expect(announced).toHaveLength(2);
  });

  describe('announces the interruption of this device', () => {
    const live = (interrupted: boolean) => ({ ...microphone(fakeTrack(), false), interrupted });
    const camera = (interrupted = false) => ({ name: 'live', track: fakeTrack(), interrupted }) as const;
    const failed = (kind: DeviceError['kind']) =>
      ({ name: 'failed', error: new DeviceError('Camera Error', 'Failed', kind) }) as const;
    const announced = () => parts.room.setInterruption.mock.lastCall?.[0] ?? null;
    function onDevice(device: 'phone' | 'computer'): void {
      vi.stubGlobal('matchMedia', () => ({ matches: device === 'phone' }));
      open();
    }
    function setVisibility(state: DocumentVisibilityState): void {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    }
    afterEach(() => vi.unstubAllGlobals());

    it('as a phone call while a phone mutes the microphone, also behind the call', () => {
      onDevice('phone');
      parts.media.setState({ camera: camera(), microphone: live(true) });
      expect(announced()).toBe('phoneCall');
      setVisibility('hidden');
      expect(announced()).toBe('phoneCall');
      setVisibility('visible');
      parts.media.setState({ microphone: live(false) });
      expect(announced()).toBe(null);
    });

    it('not as a phone call on a computer', () => {
      onDevice('computer');
      parts.media.setState({ microphone: live(true) });
      expect(announced()).toBe('microphoneMuted');
    });

    it('not for the mute of the person', () => {
      onDevice('phone');
      parts.media.setState({ microphone: microphone(fakeTrack(), true) });
      expect(announced()).toBe(null);
    });

    it('while a phone that sends has its page in the background', () => {
      onDevice('phone');
      setVisibility('hidden');
      expect(announced()).toBe(null);
      parts.media.setState({ camera: camera() });
      expect(announced()).toBe('inBackground');
      setVisibility('visible');
      expect(announced()).toBe(null);
    });

    it('not for a hidden tab of a computer, unless its camera stops', () => {
      onDevice('computer');
      parts.media.setState({ camera: camera(), microphone: live(false) });
      setVisibility('hidden');
      expect(announced()).toBe(null);
      parts.media.setState({ camera: camera(true) });
      expect(announced()).toBe('inBackground');
    });

    it.each([
      ['busy', 'cameraBusy'],
      ['denied', 'cameraBlocked'],
      ['missing', 'cameraLost'],
    ] as const)('of a camera that is %s', (kind, reason) => {
      onDevice('computer');
      parts.media.setState({ camera: camera() });
      parts.media.setState({ camera: failed(kind) });
      expect(announced()).toBe(reason);
      parts.media.setState({ camera: { name: 'off' } });
      expect(announced()).toBe(null);
    });

    it('not of devices that it never had', () => {
      onDevice('computer');
      parts.media.setState({ camera: failed('missing'), microphone: failed('missing') });
      expect(announced()).toBe(null);
    });

    it('of a microphone that is lost', () => {
      onDevice('computer');
      parts.media.setState({ microphone: live(false) });
      parts.media.setState({ microphone: failed('other') });
      expect(announced()).toBe('microphoneLost');
    });
  });

  it('keeps the screen awake while the call is live, even during a reconnect', () => {
    open();
    parts.set({ call: { name: 'live' } });
    parts.set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } });
    expect(parts.device.keepAwake).toHaveBeenCalledOnce();
    expect(parts.awake.close).not.toHaveBeenCalled();
    parts.set({ call: { name: 'ended', reason: 'left' } });
    expect(parts.awake.close).toHaveBeenCalledOnce();
  });

  it('rejoins after a reload with the devices that were on, muted if they were', async () => {
    open();
    resumeMemory(INSPECTION).save({ peerId: 'p', resumeToken: 's' });
    parts.media.setState({
      camera: { name: 'live', track: fakeTrack(), interrupted: false },
      microphone: microphone(fakeTrack(), true),
    });
    call.close();
    open();
    expect(call.canReturn()).toBe(true);
    await call.returnToRoom();
    expect(parts.device.media.start).toHaveBeenCalledWith({ camera: true, microphone: true, muted: true });
    expect(parts.room.join).toHaveBeenCalledOnce();
  });

  it('rejoins with the devices that were on, although a list of devices arrives before they are opened', async () => {
    open();
    parts.media.setState({
      camera: { name: 'live', track: fakeTrack(), interrupted: false },
      microphone: microphone(fakeTrack(), false),
    });
    open();
    parts.media.setState({ speakers: [{ id: 'desk', label: 'Desk speaker', groupId: 'desk' }] });
    await call.returnToRoom();
    expect(parts.device.media.start).toHaveBeenCalledWith({ camera: true, microphone: true, muted: false });
  });

  it.each([
    ['heard', { microphone: true, muted: false }],
    ['muted', { microphone: true, muted: true }],
    ['off', { microphone: false, muted: false }],
  ])(
    'rejoins with the microphone %s, as it was, although its page was killed during a voice note',
    async (_, was) => {
      open();
      const track = fakeTrack();
      if (was.microphone) parts.media.setState({ microphone: microphone(track, was.muted) });
      else parts.media.setState({ microphone: { name: 'off' } });
      parts.media.setState({
        microphone: { name: 'live', track, muted: true, isRecording: true, interrupted: false },
      });
      open();
      await call.returnToRoom();
      expect(parts.device.media.start).toHaveBeenCalledWith({ camera: false, ...was });
    },
  );

  it('rejoins with the devices that the system took away before the page was killed, not with those turned off', async () => {
    open();
    const error = new DeviceError('Camera Error', 'In use', 'busy');
    const camera = { name: 'live', track: fakeTrack(), interrupted: false } as const;
    parts.media.setState({ camera, microphone: microphone(fakeTrack(), true) });
    const failed = { name: 'failed', error } as const;
    parts.media.setState({ camera: failed, microphone: failed });
    open();
    await call.returnToRoom();
    const desired = { camera: true, microphone: true, muted: true };
    expect(parts.device.media.start).toHaveBeenCalledWith(desired);
    parts.media.setState({ camera: { name: 'off' }, microphone: failed });
    open();
    await call.returnToRoom();
    expect(parts.device.media.start).toHaveBeenCalledWith({ ...desired, camera: false });
  });

  it('shows the device check when the room is opened for the first time', () => {
    expect(open().canReturn()).toBe(false);
  });

  it('requests a still from the phone on site, and remembers the item', async () => {
    const phone = peer({ camera: CAMERA });
    open(roomState({ peers: [phone] }));
    expect(await call.capture('gasPiping')).toBe('peer');
    expect(parts.room.requestStill).toHaveBeenCalledWith({
      peerId: phone.id,
      itemId: 'gasPiping',
      roomLabel: '',
    });
    expect([...call.view(capturesView).getState().items.values()]).toEqual(['gasPiping']);
  });

  describe('the required view that the next photo shows', () => {
    const panel = { id: 'panelLabel', label: 'Label of the panel' };
    const street = { id: 'streetAddress', label: 'Address from the street' };
    const phone = peer({ camera: CAMERA });
    const room = { inspectionId: INSPECTION, epoch: 1, locked: false, label: '', roomType: '', seq: 0 };
    const still = (photoId: string, state: 'requested' | 'failed' | 'uploading') => ({
      captures: new Map([[photoId, { peerId: phone.id, progress: progressOf(photoId, state) }]]),
    });
    const asked = () => parts.room.requestStill.mock.calls as unknown as [{ viewId?: string }][];
    const chosen = () =>
      parts.room.ask.mock.calls.filter(([command]) => command === chooseView).map(([, request]) => request);
    const progressOf = (photoId: string, state: 'requested' | 'failed' | 'uploading') => {
      if (state === 'requested') return { state };
      if (state === 'failed') return { state, photoId, reason: 'No camera' };
      return { state, photoId, fraction: 0.5 };
    };
    afterEach(() => chooseNextView(INSPECTION, null));

    it('is named only in the first still after the choice, from either camera', async () => {
      open(roomState({ peers: [phone] }));
      chooseNextView(INSPECTION, panel);
      await call.capture();
      await call.capture();
      expect(asked().map(([{ viewId }]) => viewId)).toEqual(['panelLabel', undefined]);
      parts.set({ peers: [] });
      parts.media.setState({ camera: { name: 'live', track: fakeTrack(), interrupted: false } });
      chooseNextView(INSPECTION, street);
      await call.capture();
      expect(parts.device.stills.takeOwn).toHaveBeenCalledWith({ viewId: 'streetAddress', roomLabel: '' });
      expect(nextView(INSPECTION)).toBeNull();
    });

    it('stays chosen if no camera can take the still, or if it fails', async () => {
      open();
      chooseNextView(INSPECTION, panel);
      await expect(call.capture()).rejects.toThrow();
      parts.media.setState({ camera: { name: 'live', track: fakeTrack(), interrupted: false } });
      parts.device.stills.takeOwn.mockRejectedValueOnce(new Error('No Stream'));
      await expect(call.capture()).rejects.toThrow('No Stream');
      expect(awaitsNextView(INSPECTION)).toBe(true);
    });

    it.each([
      ['is used up once the phone has the picture', 'uploading', null],
      ['is for the next still when the phone failed', 'failed', panel],
    ] as const)('%s', async (_, outcome, left) => {
      open(roomState({ peers: [phone] }));
      chooseNextView(INSPECTION, panel);
      const photoId = mintId();
      parts.room.requestStill.mockImplementationOnce(() => {
        parts.set(still(photoId, 'requested'));
        return photoId;
      });
      await call.capture();
      parts.set(still(photoId, 'requested'));
      expect(nextView(INSPECTION)).toEqual(panel);
      parts.set(still(photoId, outcome));
      expect(nextView(INSPECTION)).toEqual(left);
    });

    it("is the same on all pages: a host's choice is sent to the room, and the room's is shown", () => {
      open(roomState({ room }));
      parts.set({ activeSpeakerId: 'x' });
      chooseNextView(INSPECTION, panel);
      expect(chosen()).toEqual([{ view: panel }]);
      parts.set({ nextView: panel });
      parts.set({ nextView: street });
      expect(nextView(INSPECTION)).toEqual(street);
      parts.set({ nextView: null });
      expect(nextView(INSPECTION)).toBeNull();
      expect(chosen()).toHaveLength(1);
    });

    it('is sent to a room that has restarted on another node', () => {
      open(roomState({ room }));
      parts.set({ activeSpeakerId: 'x' });
      chooseNextView(INSPECTION, panel);
      parts.set({ nextView: panel });
      parts.set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } });
      parts.set({ call: { name: 'live' }, nextView: null });
      expect(chosen()).toEqual([{ view: panel }, { view: panel }]);
      expect(nextView(INSPECTION)).toEqual(panel);
    });

    it('is not sent by the phone on site, which only follows the host', () => {
      open(roomState({ you: peer({ role: 'field' }), room, nextView: panel }));
      parts.set({ activeSpeakerId: 'x' });
      expect(nextView(INSPECTION)).toEqual(panel);
      chooseNextView(INSPECTION, null);
      expect(chosen()).toEqual([]);
    });
  });
});
