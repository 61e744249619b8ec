import { create } from 'zustand';

/** The one recording that plays: starting another one stops it, wherever in the app it is shown. */

interface Playback {
  /** The voice note that was started last. */
  noteId: string | null;
  state: 'loading' | 'playing' | 'paused' | 'failed';
  positionMs: number;
}

export interface Recording {
  noteId: string;
  /** An address of the server, or of a recording that is on this device only. */
  address: string;
}

export const usePlayback = create<Playback>(() => ({ noteId: null, state: 'paused', positionMs: 0 }));

/** How often the position is read while a recording plays: the word that is heard is marked. */
const TICK_MS = 80;

let audio: HTMLAudioElement | undefined;
let loadedAddress = '';
let ticking: ReturnType<typeof setInterval> | undefined;

/** Plays a recording, or pauses it. A tap while it loads takes that back. */
export function togglePlaying(recording: Recording): void {
  const { noteId, state } = usePlayback.getState();
  const isOn = noteId === recording.noteId && (state === 'playing' || state === 'loading');
  if (isOn) element().pause();
  else play(recording);
}

/** Goes on from this moment if the recording plays, and otherwise plays from there. */
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

/** Called when the controls of a recording disappear, and before one is recorded. */
export function stopPlaying(noteId?: string): void {
  if (noteId === undefined || usePlayback.getState().noteId === noteId) audio?.pause();
}

function play(recording: Recording): void {
  const player = load(recording);
  usePlayback.setState({ state: 'loading' });
  player.play().catch((error: unknown) => {
    // Paused, or replaced by another recording, before it began.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (usePlayback.getState().noteId === recording.noteId) usePlayback.setState({ state: 'failed' });
  });
}

/** Loaded again where it failed, since the connection may be back, and where it was sent since and has another address. */
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
  // The event of the recording before may arrive after the next one was started.
  player.addEventListener('pause', () => player.paused && stop('paused')());
  player.addEventListener('error', stop('failed'));
  player.addEventListener('ended', () => usePlayback.setState({ positionMs: 0 }));
  return player;
}
