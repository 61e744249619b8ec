import { describe, expect, it } from 'vitest';
import { CAMERA, peer, roomState } from '../fakes.ts';
import { captureTarget } from './captureTarget.ts';

describe('the camera that takes a still', () => {
  const phone = peer({ camera: CAMERA });
  const second = peer({ camera: CAMERA });

  it('is the phone on site when the host captures', () => {
    const state = roomState({ peers: [phone, second] });
    expect(captureTarget(state, null, true)).toEqual({ kind: 'peer', peerId: phone.id });
    expect(captureTarget(state, second.id, true)).toEqual({ kind: 'peer', peerId: second.id });
  });

  it('is the phone with a moving picture, not a page that was left open', () => {
    const frozen = { ...phone, videoFrozenAt: '2026-11-20T15:00:00.000Z' };
    expect(captureTarget(roomState({ peers: [frozen, second] }), null, true)).toMatchObject({
      peerId: second.id,
    });
    expect(captureTarget(roomState({ peers: [frozen] }), null, true)).toMatchObject({ peerId: frozen.id });
  });

  it("is the phone's own camera on the phone on site", () => {
    const you = peer({ role: 'field' });
    expect(captureTarget(roomState({ you, peers: [phone] }), null, true)).toEqual({ kind: 'own' });
  });

  it('is the host’s own if no phone has its camera on', () => {
    const offline = peer({ camera: CAMERA, connected: false });
    const state = roomState({ peers: [peer({ camera: null }), offline] });
    expect(captureTarget(state, null, true)).toEqual({ kind: 'own' });
    expect(captureTarget(state, null, false)).toMatchObject({ kind: 'none' });
  });

  it('does not exist for an observer', () => {
    const you = peer({ role: 'observer' });
    expect(captureTarget(roomState({ you, peers: [phone] }), null, true)).toMatchObject({ kind: 'none' });
  });
});
