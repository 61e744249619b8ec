import type { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { currentPosition } from '../../../devices/currentPosition.ts';
import { type OpenMicrophone, openRecordingMicrophone } from '../../../devices/recordingMicrophone.ts';
import type { VoiceSettings } from '../../../devices/voicePresets.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { stopPlaying } from '../player/playback.ts';
import { type RecorderHolder, useRecorderHolder } from '../RecorderScope.tsx';
import { isBusy, NoteRecorder, type RecorderPhase } from './NoteRecorder.ts';
import {
  announceDeviceError,
  announceEnding,
  announceFailure,
  announceResume,
  announceStart,
} from './recorderToasts.ts';

/** The page's only recorder: one voice note is recorded at a time, in the panel or for a checklist item. */
let recorder: NoteRecorder | undefined;

export function pageRecorder(): NoteRecorder {
  recorder ??= new NoteRecorder(announceEnding);
  return recorder;
}

export interface RecorderOptions {
  /** The control's name. */
  place: string;
  inspectionId: string;
  details: VoiceNoteDetails;
  settings: VoiceSettings;
  /** Opens the microphone of the current call; absent outside a call. */
  openMicrophone?: OpenMicrophone | undefined;
  limitMs?: number;
}

export interface Recording {
  /** The phase of this control; idle while another one records. */
  phase: RecorderPhase;
  /** Whether another control is recording. */
  isElsewhere: boolean;
  start: () => void;
}

const IDLE: RecorderPhase = { name: 'idle' };

/**
 * The recorder for one control on the screen. When the control disappears, its recording is saved; inside of a
 * RecorderScope it continues.
 */
export function useRecording(options: RecorderOptions): Recording {
  const { place } = options;
  const { id, outboxKey } = useCurrentUser();
  const isElsewhere = useStore(pageRecorder().store, (state) => isBusy(state) && state.place !== place);
  const phase = useStore(pageRecorder().store, (state) => (state.place === place ? state.phase : IDLE));
  const holder = useRecorderHolder();
  useEffect(() => {
    pageRecorder().appear(place);
    return () => (holder ? hide(holder, place) : pageRecorder().leave(place));
  }, [place, holder]);
  const {
    settings,
    openMicrophone = () => openRecordingMicrophone(settings.noiseReduction),
    ...rest
  } = options;
  const start = async (): Promise<void> => {
    stopPlaying();
    const order = {
      ...rest,
      settings,
      openMicrophone,
      owner: { id, outboxKey },
      readPosition: currentPosition,
    };
    await pageRecorder().start(place, order);
    if (pageRecorder().progress) announceStart(options);
  };
  return {
    phase,
    isElsewhere,
    start: () => void start().catch((error: unknown) => announceFailure(error, options)),
  };
}

function hide(holder: RecorderHolder, place: string): void {
  if (!pageRecorder().hide(place)) return;
  holder.hide(() => pageRecorder().leave(place));
}

export async function resumeRecording(): Promise<void> {
  try {
    await pageRecorder().resume();
    announceResume();
  } catch (error) {
    announceDeviceError(error);
  }
}
