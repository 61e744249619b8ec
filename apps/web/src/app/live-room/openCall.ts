import type { RoomRole } from '@sightline/contracts/roles';
import { issueRoomTicket } from '@sightline/contracts/rooms';
import { createRoomClient } from '@sightline/room-client/createRoomClient';
import { CameraControl } from '../../devices/CameraControl.ts';
import { LevelMeter } from '../../devices/LevelMeter.ts';
import { LocalMedia } from '../../devices/LocalMedia.ts';
import { PositionWatch } from '../../devices/PositionWatch.ts';
import { WakeLock } from '../../devices/WakeLock.ts';
import { Stills } from '../../features/capture/Stills.ts';
import { LiveCall } from '../../features/live-room/call/LiveCall.ts';
import { resumeMemory } from '../../features/live-room/call/resumeMemory.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { toast } from '../../ui/toasts.ts';
import { call as callEndpoint } from '../../wire/call.ts';
import { textOf } from '../../wire/callError.ts';

export interface OpenCall {
  call: LiveCall;
  close(): void;
}

interface CallWish {
  inspectionId: string;
  userId: string;
  role: RoomRole;
  /** The person asked to come in again: no second device check. */
  enterAtOnce: boolean;
}

/** Ties the room, this device and the outbox together; features do not know each other. */
export function openCall({ inspectionId, userId, role, enterAtOnce }: CallWish): OpenCall {
  const outbox = pageOutbox();
  outbox.setOwner(userId);
  const media = new LocalMedia(isPhone() && role !== 'host' ? 'environment' : 'user');
  const position = new PositionWatch();
  const camera = new CameraControl(media);
  const memory = resumeMemory(inspectionId);
  const room = createRoomClient({
    inspectionId,
    origin: location.origin,
    memory,
    fetchTicket: () => callEndpoint(issueRoomTicket, { params: { inspectionId } }),
    takeStill: (request) => stills.take(request),
    controlCamera: (order) => camera.carryOut(order),
  });
  const stills = new Stills({
    inspectionId,
    media,
    position,
    outbox,
    report: (progress) => room.reportCapture(progress),
    onUnsaved: warnAboutStorage,
  });
  const device = {
    media,
    camera,
    stills,
    position,
    meter: (track: MediaStreamTrack) => new LevelMeter(track),
    keepAwake: () => new WakeLock(),
  };
  const told = { onMutedByHost: tellMuted, onUnsent: tellUnsent };
  const call = new LiveCall({ inspectionId, role, room, device, memory, enterAtOnce, ...told });
  // Ticket, socket and codecs come while the screen is still being drawn.
  void room.prepare();
  const close = (): void => [call, stills, position, media].forEach((part) => part.close());
  return { call, close };
}

/** Held by hand, with a camera at its back. */
function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function tellMuted(): void {
  toast({ title: 'The inspector has muted you', description: 'Unmute yourself when you want to speak.' });
}

function tellUnsent(error: unknown): void {
  toast({ title: 'The others cannot see or hear you', description: textOf(error), tone: 'error' });
}

function warnAboutStorage(): void {
  toast({
    title: 'Storage full',
    description: 'This photo is kept in this page only. Leave the page open until it is sent.',
    tone: 'error',
  });
}
