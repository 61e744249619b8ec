import { create } from 'zustand';

/** Only one recording plays at a time in the whole app: starting another one stops it. */

interface Playback {
  /** The voice note that was started last. */
  noteId: string | null;
  state: 'loading' | 'playing' | 'paused' | 'failed';
  positionMs: number;
}

export interface Recording {
  noteId: string;
  /** The URL of a stored recording, or the object URL of one that is only on this device. */
  address: string;
}

export const usePlayback = create<Playback>(() => ({ noteId: null, state: 'paused', positionMs: 0 }));

/** The interval at which the position is read during playback, to mark the spoken word. */
const TICK_MS = 80;

let audio: HTMLAudioElement | undefined;
let loadedAddress = '';
let ticking: ReturnType<typeof setInterval> | undefined;

/** Plays or pauses a recording. A tap while it loads cancels playing. */
export function togglePlaying(recording: Recording): void {
  const { noteId, state } = usePlayback.getState();
  const isOn = noteId === recording.noteId && (state === 'playing' || state === 'loading');
  if (isOn) element().pause();
  else play(recording);
}

/** Plays the recording from this moment. */
export function playFrom(recording: Recording, positionMs: number): void {
  moveTo(recording, positionMs);
  if (usePlayback.getState().state !== 'playing') play(recording);
}

/** Moves within a recording without starting it. */
export function moveTo(recording: Recording, positionMs: number): void {
  const player = load(recording);
  player.currentTime = positionMs / 1000;
  usePlayback.setState({ positionMs });
}

/** Stops playback; called when its controls disappear, and before a note is recorded. */
export function stopPlaying(noteId?: string): void {
  if (noteId === undefined || usePlayback.getState().noteId === noteId) audio?.pause();
}

function play(recording: Recording): void {
  const player = load(recording);
  usePlayback.setState({ state: 'loading' });
  player.play().catch((error: unknown) => {
    // Playing was paused, or replaced by another recording, before it began.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (usePlayback.getState().noteId === recording.noteId) usePlayback.setState({ state: 'failed' });
  });
}

/** Loads again after a failure, since the connection may be back, or if sending has changed the address. */
function load({ noteId, address }: Recording): HTMLAudioElement {
  const player = element();
  const { noteId: loaded, state } = usePlayback.getState();
  if (loaded === noteId && loadedAddress === address && state !== 'failed') return player;
  player.pause();
  player.src = address;
  loadedAddress = address;
  usePlayback.setState({ noteId, state: 'paused', positionMs: 0 });
  return player;
}

function element(): HTMLAudioElement {
  audio ??= createElement();
  return audio;
}

function createElement(): HTMLAudioElement {
  const player = new Audio();
  const stop = (state: Playback['state']) => () => {
    clearInterval(ticking);
    usePlayback.setState({ state });
  };
  player.addEventListener('playing', () => {
    clearInterval(ticking);
    ticking = setInterval(() => usePlayback.setState({ positionMs: player.currentTime * 1000 }), TICK_MS);
    usePlayback.setState({ state: 'playing' });
  });
  // The previous recording's event may arrive after the next one has started.
  player.addEventListener('pause', () => player.paused && stop('paused')());
  player.addEventListener('error', stop('failed'));
  player.addEventListener('ended', () => usePlayback.setState({ positionMs: 0 }));
  return player;
}
