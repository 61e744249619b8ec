import type { RoomRole } from '@sightline/contracts/accounts/roles';
import type { PeerInfo } from '@sightline/contracts/rooms/room';
import type { RoomState } from '@sightline/room-client/types';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';

/** A person on the stage, including you. */
export interface StagePerson {
  id: string;
  name: string;
  role: PeerInfo['role'];
  abilities: PeerInfo['abilities'];
  isYou: boolean;
  video: MediaStreamTrack | null;
  /** Whether the camera is on but paused, by the person or by the operating system. */
  videoPaused: boolean;
  hasAudio: boolean;
  audioPaused: boolean;
  connected: boolean;
  disconnectedAt: PeerInfo['disconnectedAt'];
  videoFrozenAt: PeerInfo['videoFrozenAt'];
  quality: PeerInfo['quality'];
  /** Whether a slow connection makes the picture smaller. */
  pictureReduced: boolean;
  /** Whether the picture is mirrored, as a person expects of their own face. */
  mirrored: boolean;
  camera: PeerInfo['camera'];
}

export function stagePeople(
  state: Pick<RoomState, 'you' | 'peers' | 'media'>,
  local: LocalMediaState,
): StagePerson[] {
  const present = [...state.peers, ...(state.you ? [state.you] : [])].filter(({ connected }) => connected);
  const others = state.peers
    .filter((peer) => !isOldSeat(peer, present) && !isOwnFrozenPage(peer, state.you))
    .map((peer): StagePerson => {
      const media = state.media.get(peer.id);
      return {
        ...factsOf(peer),
        isYou: false,
        video: media?.video ?? null,
        videoPaused: media?.videoPaused ?? false,
        hasAudio: Boolean(media?.audio),
        audioPaused: media?.audioPaused ?? false,
        mirrored: false,
      };
    });
  return state.you ? [...others, yourself(state.you, local)] : others;
}

/** Placeholders take the spots of the peers whose tracks are set up, until joining brings their names. */
export function placeholderRoom(
  media: RoomState['media'],
  role: RoomRole,
): Pick<RoomState, 'you' | 'peers' | 'media'> {
  const peers = [...media.keys()].map((id) => placeholderPeer(id, 'observer'));
  return { you: placeholderPeer('', role), peers, media };
}

function placeholderPeer(id: string, role: RoomRole): PeerInfo {
  const unknown = {
    subject: '',
    name: '',
    abilities: [],
    joinedAt: '',
    quality: 'unknown' as const,
    pictureReduced: false,
  };
  return { ...unknown, id, role, connected: true, disconnectedAt: null, videoFrozenAt: null, camera: null };
}

/** A peer who rejoined on another socket is not shown a second time in the old seat. */
function isOldSeat(peer: PeerInfo, present: readonly PeerInfo[]): boolean {
  return !peer.connected && present.some(({ subject }) => subject === peer.subject);
}

/** Another page of yours that the system has put to sleep: its socket is open, and its picture is frozen. */
function isOwnFrozenPage({ subject, videoFrozenAt }: PeerInfo, you: PeerInfo | null): boolean {
  return videoFrozenAt !== null && subject === you?.subject;
}

function yourself(you: PeerInfo, { camera, microphone }: LocalMediaState): StagePerson {
  const track = camera.name === 'live' ? camera.track : null;
  return {
    ...factsOf(you),
    isYou: true,
    video: track,
    videoPaused: camera.name === 'live' && camera.interrupted,
    hasAudio: microphone.name === 'live',
    audioPaused: microphone.name === 'live' && microphone.muted,
    mirrored: track !== null && isMirrored(track),
  };
}

/** Your own face is mirrored; the picture of a phone's back camera never is. */
export function isMirrored(track: MediaStreamTrack): boolean {
  const { facingMode } = track.getSettings();
  return facingMode ? facingMode === 'user' : !matchMedia('(pointer: coarse)').matches;
}

function factsOf(peer: PeerInfo) {
  const { id, name, role, abilities, connected, disconnectedAt, videoFrozenAt, quality, camera } = peer;
  const { pictureReduced } = peer;
  return {
    id,
    name,
    role,
    abilities,
    connected,
    disconnectedAt,
    videoFrozenAt,
    quality,
    pictureReduced,
    camera,
  };
}

/** Whether the picture shows the site: a client at a desk sees the inspector large, not themselves. */
function showsSite({ role, video, isYou, mirrored }: StagePerson): boolean {
  return role === 'field' && video !== null && !(isYou && mirrored);
}

function moves({ isYou, videoFrozenAt }: StagePerson): boolean {
  return isYou || videoFrozenAt === null;
}

/**
 * Picks the large picture: the pinned person; then the phone on site, even on that phone itself, since it shows
 * the building; then the speaker; then any person with a picture. Of two phones, it picks the one with a moving
 * picture: the other may be a page that was left open when the person opened the link again.
 */
export function spotlightOf(
  people: readonly StagePerson[],
  pinnedId: string | null,
  speakerId: string | null,
): StagePerson | null {
  const first = (test: (person: StagePerson) => boolean): StagePerson | undefined => people.find(test);
  return (
    first((person) => person.id === pinnedId) ??
    first((person) => moves(person) && showsSite(person) && person.id === speakerId) ??
    first((person) => moves(person) && showsSite(person)) ??
    first(showsSite) ??
    first((person) => person.id === speakerId && !person.isYou) ??
    first((person) => person.video !== null && !person.isYou) ??
    first((person) => person.connected && !person.isYou) ??
    first((person) => !person.isYou) ??
    people[0] ??
    null
  );
}
