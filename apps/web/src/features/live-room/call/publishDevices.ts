import { announceCamera } from '@sightline/contracts/camera';
import type { RoomClient } from '@sightline/room-client/types';
import type { Device } from '../ports.ts';

/**
 * Sends what the camera and the microphone of this device give, whenever they change. While a camera is being
 * switched the room keeps the old picture: the new track takes its place without a gap in signaling.
 */
export function publishDevices(
  room: RoomClient,
  device: Device,
  onUnsent: (error: unknown) => void,
): () => void {
  const { media } = device;
  let sent = { video: null as MediaStreamTrack | null, audio: null as MediaStreamTrack | null, muted: false };
  const pass = (): void => {
    const { camera, microphone } = media.store.getState();
    const next = { ...sent };
    if (camera.name !== 'starting') next.video = camera.name === 'live' ? camera.track : null;
    if (microphone.name !== 'starting') next.audio = microphone.name === 'live' ? microphone.track : null;
    if (microphone.name === 'live') next.muted = microphone.muted;
    if (next.video !== sent.video) void room.publish('camera', next.video).catch(onUnsent);
    if (next.audio !== sent.audio) void room.publish('microphone', next.audio).catch(onUnsent);
    if (next.muted !== sent.muted) void room.setPaused('microphone', next.muted).catch(onUnsent);
    sent = next;
  };
  pass();
  return media.store.subscribe(pass);
}

/** Tells the room what this camera can do, so that the host is offered only what is there. */
export function announceDevices(room: RoomClient, device: Device): () => void {
  let told = '';
  const tell = (): void => {
    const { call, you } = room.getState();
    if (call.name !== 'live' || !you?.abilities.includes('publish-video')) return;
    const report = device.camera.report();
    const said = JSON.stringify([you.id, report]);
    if (said === told) return;
    told = said;
    void room.ask(announceCamera, report).catch(() => {
      told = '';
    });
  };
  const stops = [room.subscribe(tell), device.media.store.subscribe(tell)];
  return () => stops.forEach((stop) => stop());
}
