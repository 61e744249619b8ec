import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { ReactNode } from 'react';
import { useNoteTargets } from '../features/checklist/useNoteTargets.ts';
import { VoiceNotesPanel } from '../features/voice-notes/VoiceNotesPanel.tsx';

interface VoiceNoteToolsProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

/** Voice notes beside the checklist whose notes they may become. */
export function VoiceNoteTools({ inspectionId, events }: VoiceNoteToolsProps): ReactNode {
  const targets = useNoteTargets(inspectionId, events);
  return <VoiceNotesPanel key={inspectionId} {...{ inspectionId, events, targets }} />;
}
