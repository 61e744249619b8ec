import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import type { OpenMicrophone } from '../devices/recordingMicrophone.ts';
import { useNoteTargets } from '../features/checklist/useNoteTargets.ts';
import { VoiceRecorder } from '../features/voice-notes/recorder/VoiceRecorder.tsx';
import { VoiceNotesPanel } from '../features/voice-notes/VoiceNotesPanel.tsx';

interface VoiceNoteToolsProps {
  inspectionId: string;
  events: readonly RoomEvent[];
  /** Opens the microphone of the present call; absent outside a call. */
  openMicrophone?: OpenMicrophone | undefined;
}

/** The voice notes with their recorder, next to the checklist whose notes they may become. */
export function VoiceNoteTools({ inspectionId, events, openMicrophone }: VoiceNoteToolsProps): ReactNode {
  const targets = useNoteTargets(inspectionId, events);
  return (
    <VoiceRecorder key={inspectionId} {...{ inspectionId, openMicrophone }}>
      {(recorder) => <VoiceNotesPanel {...{ inspectionId, events, targets, recorder }} />}
    </VoiceRecorder>
  );
}
