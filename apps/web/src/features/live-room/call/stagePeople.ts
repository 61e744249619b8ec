import type { RoomRole } from '@sightline/contracts/accounts/roles';
import type { PeerInfo } from '@sightline/contracts/rooms/room';
import type { ShownCamera } from '@sightline/contracts/rooms/shownCamera';
import type { RoomState } from '@sightline/room-client/slices';
import { isPhone } from '../../../devices/isPhone.ts';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import { deviceName } from './deviceName.ts';

/** A person on the stage, including you. Their `name` is that of the device, with its number from 2 on. */
export interface StagePerson extends Omit<PeerInfo, 'joinedAt' | 'seesReduced'> {
  isYou: boolean;
  video: MediaStreamTrack | null;
  /** Whether the camera is on but paused, by the person or by the operating system. */
  videoPaused: boolean;
  hasAudio: boolean;
  audioPaused: boolean;
  /** Mirrored as people expect of their own face. */
  mirrored: boolean;
  /** True for the screen that a person shares, which is a picture of its own. */
  isScreen: boolean;
}

export function stagePeople(
  state: Pick<RoomState, 'you' | 'peers' | 'media' | 'shownCamera'>,
  local: LocalMediaState,
): StagePerson[] {
  // The camera that the host has chosen is always shown, even if its page looks like one that was left open.
  const isChosen = ({ id }: PeerInfo): boolean => id === state.shownCamera?.peerId;
  const present = [...state.peers, ...(state.you ? [state.you] : [])].filter(isPresent);
  const others = state.peers
    .filter((peer) => isChosen(peer) || !(isOldSeat(peer, present) || isOwnFrozenPage(peer, state.you)))
    .map((peer): StagePerson => {
      const media = state.media.get(peer.id);
      return {
        ...peer,
        name: deviceName(peer),
        isYou: false,
        video: media?.video ?? null,
        videoPaused: media?.videoPaused ?? false,
        hasAudio: Boolean(media?.audio),
        audioPaused: media?.audioPaused ?? false,
        mirrored: false,
        isScreen: false,
      };
    });
  return state.you ? [...others, yourself(state.you, local)] : others;
}

/** The pictures of a call: people, each after the screen that they show. */
export function stagePictures(people: readonly StagePerson[], media: RoomState['media']): StagePerson[] {
  return people.flatMap((person) => {
    const screen = media.get(person.id)?.screen;
    return screen ? [screenOf(person, screen), person] : [person];
  });
}

function screenOf(person: StagePerson, video: MediaStreamTrack): StagePerson {
  return {
    ...person,
    id: `${person.id} screen`,
    name: person.name && `${person.name}’s screen`,
    video,
    videoPaused: false,
    videoFrozenAt: null,
    hasAudio: false,
    audioPaused: false,
    camera: null,
    isScreen: true,
  };
}

/** Placeholders for the peers whose tracks are set up, until joining brings their names. */
export function placeholderRoom(
  media: RoomState['media'],
  role: RoomRole,
): Pick<RoomState, 'you' | 'peers' | 'media' | 'shownCamera'> {
  const peers = [...media.keys()].map((id) => placeholderPeer(id, 'observer'));
  return { you: placeholderPeer('', role), peers, media, shownCamera: null };
}

function placeholderPeer(id: string, role: RoomRole): PeerInfo {
  return { ...UNKNOWN_PEER, id, role };
}

const UNKNOWN_PEER: Omit<PeerInfo, 'id' | 'role'> = {
  subject: '',
  name: '',
  number: 1,
  abilities: [],
  joinedAt: '',
  connected: true,
  disconnectedAt: null,
  videoFrozenAt: null,
  interruption: null,
  quality: 'unknown',
  pictureReduced: false,
  seesReduced: false,
  camera: null,
};

/** Whether the person looks at this page. A page in the background may be an older one that was left open. */
function isPresent({ connected, interruption }: PeerInfo): boolean {
  return connected && interruption?.reason !== 'inBackground';
}

/** Whether this is the old seat of a person who has rejoined on another socket or page. */
function isOldSeat(peer: PeerInfo, present: readonly PeerInfo[]): boolean {
  return !isPresent(peer) && present.some(({ subject }) => subject === peer.subject);
}

/**
 * Whether this is another page of yours that the system has suspended: its socket is open, and its picture is
 * frozen.
 */
function isOwnFrozenPage({ subject, videoFrozenAt }: PeerInfo, you: PeerInfo | null): boolean {
  return videoFrozenAt !== null && subject === you?.subject;
}

function yourself(you: PeerInfo, { camera, microphone }: LocalMediaState): StagePerson {
  const track = camera.name === 'live' ? camera.track : null;
  return {
    ...you,
    name: deviceName(you),
    isYou: true,
    video: track,
    videoPaused: camera.name === 'live' && camera.interrupted,
    hasAudio: microphone.name === 'live',
    audioPaused: microphone.name === 'live' && microphone.muted,
    mirrored: track !== null && isMirrored(track),
    isScreen: false,
  };
}

/** Your own face is mirrored; a phone's back camera never is. */
export function isMirrored(track: MediaStreamTrack): boolean {
  const { facingMode } = track.getSettings();
  return facingMode ? facingMode === 'user' : !isPhone();
}

/** Whether the picture shows the site: a client at a desk sees the inspector large, not themselves. */
function showsSite({ role, video, isYou, mirrored }: StagePerson): boolean {
  return role === 'field' && video !== null && !(isYou && mirrored);
}

function moves({ isYou, videoFrozenAt, interruption }: StagePerson): boolean {
  return isYou || (videoFrozenAt === null && !stopsPicture(interruption));
}

/** A phone that pauses its camera may send black frames instead of none. */
export function stopsPicture(interruption: PeerInfo['interruption']): boolean {
  return interruption !== null && !['microphoneMuted', 'microphoneLost'].includes(interruption.reason);
}

/**
 * Whether the camera that the host has chosen can be shown: it has video, and its person is connected or its
 * picture still moves.
 */
function isShowable(person: StagePerson): boolean {
  return person.video !== null && (person.connected || moves(person));
}

interface Choice {
  pinnedId: string | null;
  /** The camera that the host shows to everyone. */
  shown: ShownCamera | null;
  speakerId: string | null;
}

/**
 * Picks the large picture, in this order: the pinned one; a shared screen; the camera that the host shows to
 * everyone, which comes before a screen that was shared earlier; the phone on site, and on a phone its own
 * picture, with which its person takes photos; the speaker; any person with a picture. Of two phones, it
 * picks the one with a moving picture: the other may be a page that was left open when the person opened the
 * link again.
 */
export function spotlightOf(
  people: readonly StagePerson[],
  { pinnedId, shown, speakerId }: Choice,
): StagePerson | null {
  const first = (test: (person: StagePerson) => boolean): StagePerson | undefined => people.find(test);
  const chosen = shown ? first((person) => person.id === shown.peerId && isShowable(person)) : undefined;
  return (
    first((person) => person.id === pinnedId) ??
    (shown?.overScreen ? chosen : undefined) ??
    first(({ isScreen }) => isScreen) ??
    chosen ??
    first((person) => person.isYou && showsSite(person)) ??
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
