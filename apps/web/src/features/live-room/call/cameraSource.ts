import type { PeerInfo } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { StagePerson } from './stagePeople.ts';

/** A device of the session, as the log describes it. */
interface LoggedDevice {
  peerId: string;
  subject: string;
  name: string;
  number: number;
  hasLeft: boolean;
}

/**
 * The id of the camera or screen that a person shows, the same for all of its tracks. A phone that has left and
 * joins again is another peer with the same camera. `cameras` are those of the log.
 */
export function sourceIdOf(
  { id, isYou, isScreen }: Pick<StagePerson, 'id' | 'isYou' | 'isScreen'>,
  cameras: ReadonlyMap<string, string>,
  peers: readonly PeerInfo[],
): string {
  if (isScreen) return id;
  if (isYou) return 'you';
  const cameraOf = (peerId: string): string => cameras.get(peerId) ?? peerId;
  // A page that has returned to its seat still has its camera, and the one that came meanwhile has another.
  const holder = peers.find(
    (peer) => (peer.connected || peer.id === id) && cameraOf(peer.id) === cameraOf(id),
  );
  return holder && holder.id !== id ? id : cameraOf(id);
}

/**
 * The camera of each peer in the log, named by the first peer that had it. The log names people, not devices: a
 * peer has the camera of its person's device that is gone. Where several are gone, it may be any of them, and
 * counts as another.
 */
export function camerasOf(events: readonly RoomEvent[]): ReadonlyMap<string, string> {
  const cameras = new Map<string, string>();
  let devices: LoggedDevice[] = [];
  for (const event of events) {
    if (event.kind === 'session:ended') devices = [];
    if (event.kind === 'peer:left') {
      const { peerId } = event.data;
      devices = devices.map((device) => (device.peerId === peerId ? { ...device, hasLeft: true } : device));
    }
    if (event.kind === 'peer:joined') {
      const { peerId, name, number = 1 } = event.data;
      const joined = { peerId, subject: event.by.subject, name, number, hasLeft: false };
      const gone = devices.filter((device) => isGoneAt(joined, device));
      const [one] = gone;
      cameras.set(peerId, (gone.length === 1 && one && cameras.get(one.peerId)) || peerId);
      devices = [...devices.filter((device) => !gone.includes(device)), joined];
    }
  }
  return cameras;
}

/** Whether a device of the person was away when this one joined. Otherwise their numbers differ (SPEC.md, R-53). */
function isGoneAt(joined: LoggedDevice, { subject, name, number, hasLeft }: LoggedDevice): boolean {
  const isOfPerson = subject === joined.subject;
  return isOfPerson && (hasLeft || (name === joined.name && number === joined.number));
}
