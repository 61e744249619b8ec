import { describe, expect, it } from 'vitest';
import { CAMERA, peer, roomState, shownCamera } from '../fakes.ts';
import { captureTarget } from './captureTarget.ts';

const NONE = { pinnedId: null, largeId: null };
const pinned = (pinnedId: string) => ({ pinnedId, largeId: pinnedId });

describe('the camera that takes a still', () => {
  const phone = peer({ camera: CAMERA });
  const second = peer({ camera: CAMERA });

  it('is the phone on site when the host captures', () => {
    const state = roomState({ peers: [phone, second] });
    expect(captureTarget(state, NONE, true)).toEqual({ kind: 'peer', peerId: phone.id });
    expect(captureTarget(state, pinned(second.id), true)).toEqual({ kind: 'peer', peerId: second.id });
  });

  it('is the phone with a moving picture, not a page that was left open', () => {
    const frozen = { ...phone, videoFrozenAt: '2026-11-20T15:00:00.000Z' };
    expect(captureTarget(roomState({ peers: [frozen, second] }), NONE, true)).toMatchObject({
      peerId: second.id,
    });
    expect(captureTarget(roomState({ peers: [frozen] }), NONE, true)).toMatchObject({ peerId: frozen.id });
  });

  it("is the phone's own camera on the phone on site", () => {
    const you = peer({ role: 'field' });
    expect(captureTarget(roomState({ you, peers: [phone] }), NONE, true)).toEqual({ kind: 'own' });
  });

  it('is the host’s own if no phone has its camera on', () => {
    const offline = peer({ camera: CAMERA, connected: false });
    const state = roomState({ peers: [peer({ camera: null }), offline] });
    expect(captureTarget(state, NONE, true)).toEqual({ kind: 'own' });
    expect(captureTarget(state, NONE, false)).toMatchObject({ kind: 'none' });
  });

  it('does not exist for an observer', () => {
    const you = peer({ role: 'observer' });
    expect(captureTarget(roomState({ you, peers: [phone] }), NONE, true)).toMatchObject({ kind: 'none' });
  });

  it('S-6 is the phone in the large picture, such as the one whose person speaks', () => {
    const state = roomState({ peers: [phone, second] });
    expect(captureTarget(state, { pinnedId: null, largeId: second.id }, true)).toMatchObject({
      peerId: second.id,
    });
  });

  it('S-6 is the camera that is shown to everyone, also that of a host, while a screen is large', () => {
    const colleague = peer({ role: 'host', camera: CAMERA });
    const state = roomState({ peers: [phone, colleague], shownCamera: shownCamera(colleague) });
    expect(captureTarget(state, NONE, true)).toEqual({ kind: 'peer', peerId: colleague.id });
    const own = roomState({ peers: [phone] });
    const you = own.you ?? phone;
    expect(captureTarget({ ...own, shownCamera: shownCamera(you) }, NONE, true)).toEqual({ kind: 'own' });
  });

  it('S-6 is the second phone of a host, which shows the site, and not the face of a colleague', () => {
    const second = peer({ role: 'host', camera: CAMERA });
    const atDesk = { ...CAMERA, state: { ...CAMERA.state, facing: 'user' as const } };
    const face = peer({ role: 'host', camera: atDesk });
    const state = roomState({ peers: [face, second] });
    expect(captureTarget(state, { pinnedId: null, largeId: second.id }, true)).toMatchObject({
      peerId: second.id,
    });
    expect(captureTarget(state, { pinnedId: null, largeId: face.id }, true)).toEqual({ kind: 'own' });
  });

  it('S-6 is the remaining phone when the chosen one has lost its connection', () => {
    const lost = { ...second, connected: false };
    const state = roomState({ peers: [phone, lost], shownCamera: shownCamera(lost) });
    expect(captureTarget(state, { pinnedId: null, largeId: phone.id }, true)).toMatchObject({
      peerId: phone.id,
    });
  });

  it('does not exist while a person waits for the host', () => {
    const waiting = roomState({ call: { name: 'waiting' }, you: null });
    expect(captureTarget(waiting, NONE, true)).toMatchObject({
      reason: expect.stringContaining('has joined'),
    });
  });

  it('names the person on site who has lost the connection, whom no one can ask to start a camera', () => {
    const away = { ...phone, name: 'Elena Marsh', connected: false };
    expect(captureTarget(roomState({ peers: [away] }), NONE, false)).toEqual({
      kind: 'none',
      reason: 'Elena Marsh’s connection dropped. You can take photos when they are back.',
    });
  });
});
