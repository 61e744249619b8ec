import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { type ReactNode, useState } from 'react';
import type { OpenMicrophone } from '../../../devices/recordingMicrophone.ts';
import { DEFAULT_VOICE_SETTINGS, type VoiceSettings } from '../../../devices/voicePresets.ts';
import {
  type DetailsDraft,
  detailsOf,
  EMPTY_DETAILS,
  problemOfTags,
} from '../../../inspection/details/detailsDraft.ts';
import { useRecorderHolder } from '../RecorderScope.tsx';
import { InterruptedRecordings } from './InterruptedRecordings.tsx';
import { pageRecorder, useRecording } from './pageRecorder.ts';
import { RecorderControls } from './RecorderControls.tsx';
import { RecorderDetails } from './RecorderDetails.tsx';
import { RecorderSettings } from './RecorderSettings.tsx';

export interface VoiceRecorderProps {
  inspectionId: string;
  /** Opens the microphone of the current call, which does not hear the note. Absent outside a call. */
  openMicrophone?: OpenMicrophone | undefined;
}

type Draft = DetailsDraft<VoiceNoteCategory>;

/** Records a voice note about the inspection as a whole, with its details. Works without a connection. */
export function VoiceRecorder({ inspectionId, openMicrophone }: VoiceRecorderProps): ReactNode {
  const holder = useRecorderHolder();
  const [draft, setDraft] = useState<Draft>(holder?.kept.draft ?? EMPTY_DETAILS);
  const [settings, setSettings] = useState(holder?.kept.settings ?? DEFAULT_VOICE_SETTINGS);
  const place = `panel ${inspectionId}`;
  const recording = useRecording({
    place,
    inspectionId,
    settings,
    openMicrophone,
    details: noteDetailsOf(draft),
  });
  const { name } = recording.phase;
  const isRecording = name === 'recording' || name === 'paused';
  const isInCall = openMicrophone !== undefined;
  const describe = (change: Partial<Draft>): void => {
    const next = { ...draft, ...change };
    setDraft(next);
    holder?.keep({ draft: next });
    if (!problemOfTags(next.tags)) pageRecorder().describe(noteDetailsOf(next));
  };
  const set = (change: Partial<VoiceSettings>): void => {
    const next = { ...settings, ...change };
    setSettings(next);
    holder?.keep({ settings: next });
    if (change.gain !== undefined) pageRecorder().setGain(change.gain);
  };
  return (
    <Box component="section" aria-label="Record a voice note" sx={{ mb: 3 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
        Record a voice note
      </Typography>
      <InterruptedRecordings inspectionId={inspectionId} />
      <RecorderControls {...recording} isInCall={isInCall} hasProblem={problemOfTags(draft.tags) !== null} />
      <RecorderDetails isRecording={isRecording} draft={draft} onChange={describe} />
      <RecorderSettings {...{ settings, isInCall }} phase={recording.phase} onChange={set} />
    </Box>
  );
}

/** The details to store. A note from the panel is about the inspection as a whole. */
function noteDetailsOf(draft: Draft) {
  return { ...detailsOf(draft), itemId: null, isGeneralNote: false };
}
