import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import type { RoomRole } from '@sightline/contracts/accounts/roles';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { createRoomClient } from '@sightline/room-client/createRoomClient';
import type { RoomClient } from '@sightline/room-client/types';
import { CameraControl } from '../../devices/CameraControl.ts';
import { isPhone } from '../../devices/isPhone.ts';
import { LevelMeter } from '../../devices/LevelMeter.ts';
import { LocalMedia } from '../../devices/LocalMedia.ts';
import { PositionWatch } from '../../devices/PositionWatch.ts';
import { WakeLock } from '../../devices/WakeLock.ts';
import { Stills } from '../../features/capture/Stills.ts';
import { createCallLog } from '../../features/live-room/call/callLog.ts';
import { LiveCall } from '../../features/live-room/call/LiveCall.ts';
import { resumeMemory } from '../../features/live-room/call/resumeMemory.ts';
import { startPreview } from '../../features/live-room/check/devices.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { warnStorageFull } from '../../inspection/outbox/warnStorageFull.ts';
import type { OutboxOwner } from '../../offline/Entry.ts';
import { toast, withdrawError } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { call as callEndpoint } from '../../wire/call.ts';

export interface OpenCall {
  call: LiveCall;
  close(): void;
}

interface OpenCallOptions {
  inspectionId: string;
  owner: OutboxOwner;
  role: RoomRole;
  /** Whether this person asked to rejoin, and so needs no second device check. */
  enterAtOnce: boolean;
}

/** The role expected until the ticket arrives, which decides it. Decision 067. */
export function roomRoleOf({ canHost, guestOf }: CurrentUser): RoomRole {
  return canHost ? 'host' : (guestOf?.roomRole ?? 'field');
}

/** A call that no screen takes within this time is closed, with its camera. */
const TAKEN_WITHIN_MS = 5000;
let openedAhead: { inspectionId: string; userId: string; opened: OpenCall } | null = null;

/** Opens a room's call before its screen is rendered: the socket and the camera need no screen. */
export function openCallAhead(user: CurrentUser, inspectionId: string): void {
  const role = roomRoleOf(user);
  const opened = connect({ inspectionId, owner: user, role, enterAtOnce: false });
  const ahead = { inspectionId, userId: user.id, opened };
  openedAhead = ahead;
  if (role !== 'observer') startPreview(ahead.opened.call);
  setTimeout(() => {
    if (openedAhead !== ahead) return;
    openedAhead = null;
    ahead.opened.close();
  }, TAKEN_WITHIN_MS);
}

/** The call that `openCallAhead()` opened for these options, left for `openCall()` to take. */
export function peekCall({ inspectionId, owner, enterAtOnce }: OpenCallOptions): OpenCall | null {
  const isSame = openedAhead?.inspectionId === inspectionId && openedAhead.userId === owner.id;
  return isSame && !enterAtOnce ? (openedAhead?.opened ?? null) : null;
}

export function openCall(options: OpenCallOptions): OpenCall {
  const ahead = peekCall(options);
  if (!ahead) return connect(options);
  openedAhead = null;
  return ahead;
}

/** Connects the room, this device and the outbox; features do not import each other. */
function connect({ inspectionId, owner, role, enterAtOnce }: OpenCallOptions): OpenCall {
  const outbox = pageOutbox();
  outbox.setOwner(owner);
  const media = new LocalMedia(isPhone() && role !== 'host' ? 'environment' : 'user');
  const position = new PositionWatch();
  const camera = new CameraControl(media);
  const stills = new Stills({
    inspectionId,
    media,
    position,
    outbox,
    onUnsaved: () => warnStorageFull('photo'),
  });
  const device = {
    media,
    camera,
    stills,
    position,
    meter: (track: MediaStreamTrack) => new LevelMeter(track),
    keepAwake: () => new WakeLock(),
  };
  const callbacks = { onMutedByHost: showMuted, onPublishFailed: showNotSent };
  const call = new LiveCall({
    ...{ inspectionId, role, device, enterAtOnce, ...callbacks },
    memory: resumeMemory(inspectionId),
    log: createCallLog(),
    connect: (answers) => createRoomClient({ ...answers, origin: location.origin }),
    requestTicket: (signal) => callEndpoint(issueRoomTicket, { params: { inspectionId } }, { signal }),
  });
  // Ticket, socket and codecs load while the screen is still being rendered.
  void call.room.prepare();
  // The call closes first: it follows the devices, and would report and remember that they were turned off.
  // Stills use position and camera, so these close after them.
  const stopWatching = withdrawOnReturn(call.room);
  const close = (): void => {
    stopWatching();
    [call, stills, position, media].forEach((part) => part.close());
  };
  return { call, close };
}

function showMuted(): void {
  toast({ title: 'The inspector muted you', description: 'Unmute yourself when you want to speak.' });
}

const NOT_SENT = 'not-sent';

function showNotSent(error: unknown): void {
  const description = errorMessage(error);
  toast({ title: 'The others cannot see or hear you', description, tone: 'error', cause: NOT_SENT });
}

/** Withdraws the message once the room is live again: it then publishes by itself. */
function withdrawOnReturn(room: RoomClient): () => void {
  let isLive = true;
  return room.subscribe(() => {
    const wasLive = isLive;
    isLive = room.getState().call.name === 'live';
    if (isLive && !wasLive) withdrawError(NOT_SENT);
  });
}
