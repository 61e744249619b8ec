import { announceCamera } from '@sightline/contracts/rooms/camera';
import type { RoomClient } from '@sightline/room-client/types';
import type { Device } from '../device.ts';

/**
 * Publishes camera and microphone whenever their tracks change. While a camera is being switched, the old
 * producer stays: the new track replaces the old one in it, without signaling.
 */
export function publishDevices(
  room: RoomClient,
  device: Device,
  onPublishFailed: (error: unknown) => void,
): () => void {
  const { media } = device;
  let sent = { video: null as MediaStreamTrack | null, audio: null as MediaStreamTrack | null, muted: false };
  const update = (): void => {
    const { camera, microphone } = media.store.getState();
    const next = { ...sent };
    if (camera.name !== 'starting') next.video = camera.name === 'live' ? camera.track : null;
    if (microphone.name !== 'starting') next.audio = microphone.name === 'live' ? microphone.track : null;
    if (microphone.name === 'live') next.muted = microphone.muted;
    if (next.video !== sent.video) void room.publish('camera', next.video).catch(onPublishFailed);
    if (next.audio !== sent.audio) void room.publish('microphone', next.audio).catch(onPublishFailed);
    if (next.muted !== sent.muted) void room.setPaused('microphone', next.muted).catch(onPublishFailed);
    sent = next;
  };
  update();
  return media.store.subscribe(update);
}

/** Announces this camera's capabilities, so that the host's panel offers only those. */
export function announceOwnCamera(
  room: RoomClient,
  device: Device,
): { announce: () => void; close: () => void } {
  let announced = '';
  const announce = (): void => {
    const { call, you } = room.getState();
    // A room that has moved to another node knows the peer but not its camera.
    if (call.name !== 'live') announced = '';
    if (call.name !== 'live' || !you?.abilities.includes('publish-video')) return;
    const status = device.camera.status();
    const next = JSON.stringify([you.id, status]);
    if (next === announced) return;
    announced = next;
    void room.ask(announceCamera, status).catch(() => {
      announced = '';
    });
  };
  const stops = [room.subscribe(announce), device.media.store.subscribe(announce)];
  return { announce, close: () => stops.forEach((stop) => stop()) };
}
