import type { VoiceNoteDetails } from '@sightline/contracts/voiceNoteDetails';
import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { NEW_READING, readPosition } from '../../../devices/readPosition.ts';
import { type OpenMicrophone, openRecordingMicrophone } from '../../../devices/recordingMicrophone.ts';
import type { VoiceSettings } from '../../../devices/voicePresets.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { NoteRecorder, type RecorderPhase } from './NoteRecorder.ts';
import { announceEnding, announceFailure, announceStart } from './recorderToasts.ts';

/** The page's only recorder: one voice note is recorded at a time, in the panel or for a checklist item. */
let recorder: NoteRecorder | undefined;

export function pageRecorder(): NoteRecorder {
  recorder ??= new NoteRecorder(announceEnding);
  return recorder;
}

export interface RecorderOptions {
  inspectionId: string;
  details: VoiceNoteDetails;
  settings: VoiceSettings;
  /** The microphone of the call that is under way; absent outside a call. */
  openMicrophone?: OpenMicrophone | undefined;
  limitMs?: number;
}

export interface Recording {
  /** Of this control; idle while another one records. */
  phase: RecorderPhase;
  /** Another control records: this one waits. */
  isElsewhere: boolean;
  start: () => void;
}

const IDLE: RecorderPhase = { name: 'idle' };

/** The recorder for one control on the screen. When the control disappears, what it recorded so far is kept. */
export function useRecording(options: RecorderOptions): Recording {
  const place = useId();
  const { id, outboxKey } = useCurrentUser();
  const state = useStore(pageRecorder().store);
  useEffect(() => () => pageRecorder().leave(place), [place]);
  const isOwn = state.place === place;
  const isBusy = state.phase.name !== 'idle' && state.phase.name !== 'stopped';
  const {
    settings,
    openMicrophone = () => openRecordingMicrophone(settings.noiseReduction),
    ...rest
  } = options;
  const start = async (): Promise<void> => {
    const order = { ...rest, settings, openMicrophone, owner: { id, outboxKey }, readPosition: positionNow };
    await pageRecorder().start(place, order);
    if (pageRecorder().progress) announceStart(options);
  };
  return {
    phase: isOwn ? state.phase : IDLE,
    isElsewhere: isBusy && !isOwn,
    start: () => void start().catch((error: unknown) => announceFailure(error, options)),
  };
}

/** Null where the device gives none: a note without a position is better than no note. */
async function positionNow() {
  try {
    const { latitude, longitude, accuracyMeters } = await readPosition(NEW_READING);
    return { latitude, longitude, accuracyMeters };
  } catch {
    return null;
  }
}
