import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { VOICE_NOTE_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import type { OpenMicrophone } from '../../../devices/recordingMicrophone.ts';
import { DEFAULT_VOICE_SETTINGS, type VoiceSettings } from '../../../devices/voicePresets.ts';
import { ChosenDetails, detailsText } from '../../../inspection/details/ChosenDetails.tsx';
import { DetailFields } from '../../../inspection/details/DetailFields.tsx';
import {
  type DetailsDraft,
  detailsOf,
  EMPTY_DETAILS,
  problemOfTags,
} from '../../../inspection/details/detailsDraft.ts';
import { SettingsButton } from '../../../ui/SettingsButton.tsx';
import { useRecorderHolder } from '../RecorderScope.tsx';
import { InterruptedRecordings } from './InterruptedRecordings.tsx';
import { pageRecorder, useRecording } from './pageRecorder.ts';
import { CurrentRecording, StartButton } from './RecorderControls.tsx';
import { RecorderSettings } from './RecorderSettings.tsx';

export interface RecorderParts {
  /** Null while a recording runs, which is shown instead. */
  button: ReactNode;
  settings: ReactNode;
  /** The running recording, the one just saved, and interrupted ones. */
  current: ReactNode;
}

interface VoiceRecorderProps {
  inspectionId: string;
  /** Opens the microphone of the current call, which does not hear the note. Absent outside a call. */
  openMicrophone?: OpenMicrophone | undefined;
  children: (parts: RecorderParts) => ReactNode;
}

type Draft = DetailsDraft<VoiceNoteCategory>;

/** Records a voice note about the inspection as a whole, with its details. Works without a connection. */
export function VoiceRecorder({ inspectionId, openMicrophone, children }: VoiceRecorderProps): ReactNode {
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
  const hasProblem = problemOfTags(draft.tags) !== null;
  return children({
    button: isRecording ? null : <StartButton {...recording} hasProblem={hasProblem} />,
    settings: (
      <SettingsButton label="Recording settings" width="sm">
        <RecorderSettings {...{ settings, isInCall }} phase={recording.phase} onChange={set} />
        {!isRecording && <NextDetails draft={draft} onChange={describe} />}
      </SettingsButton>
    ),
    current: (
      <>
        <InterruptedRecordings inspectionId={inspectionId} />
        {!isRecording && (
          <ChosenDetails of="Next voice note" draft={draft} categories={VOICE_NOTE_CATEGORY_LABELS} />
        )}
        <CurrentRecording {...recording} {...{ isInCall, hasProblem }}>
          <RecorderDetails draft={draft} onChange={describe} />
        </CurrentRecording>
      </>
    ),
  });
}

interface NextDetailsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function NextDetails({ draft, onChange }: NextDetailsProps): ReactNode {
  return (
    <>
      <Typography component="h3" variant="h4">
        Details for the next voice note
      </Typography>
      <DetailFields draft={draft} categories={VOICE_NOTE_CATEGORY_LABELS} onChange={onChange} />
    </>
  );
}

/** The details to store. A note from the panel is about the inspection as a whole. */
function noteDetailsOf(draft: Draft) {
  return { ...detailsOf(draft), itemId: null, isGeneralNote: false };
}

interface RecorderDetailsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** The details of the running recording. The title line summarizes them. */
function RecorderDetails({ draft, onChange }: RecorderDetailsProps): ReactNode {
  return (
    <Accordion disableGutters variant="outlined" sx={FRAME} slotProps={{ heading: { component: 'h3' } }}>
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <span>
          <Typography component="span" variant="h4" sx={{ display: 'block' }}>
            Details for this voice note
          </Typography>{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {detailsText(draft, VOICE_NOTE_CATEGORY_LABELS)}
          </Typography>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        <DetailFields draft={draft} categories={VOICE_NOTE_CATEGORY_LABELS} onChange={onChange} />
      </AccordionDetails>
    </Accordion>
  );
}

const FRAME = { mt: 2, borderRadius: '12px !important', '&::before': { display: 'none' } };
