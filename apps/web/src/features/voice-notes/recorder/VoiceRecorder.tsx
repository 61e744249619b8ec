import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { type ReactNode, useId, useState } from 'react';
import type { OpenMicrophone } from '../../../devices/recordingMicrophone.ts';
import {
  DEFAULT_VOICE_SETTINGS,
  GAIN_STEP,
  VOICE_PRESETS,
  type VoiceQuality,
  type VoiceSettings,
} from '../../../devices/voicePresets.ts';
import {
  type DetailsDraft,
  detailsOf,
  EMPTY_DETAILS,
  problemOfTags,
} from '../../../inspection/details/detailsDraft.ts';
import { useRecorderHolder } from '../RecorderScope.tsx';
import { InterruptedRecordings } from './InterruptedRecordings.tsx';
import type { RecorderPhase } from './NoteRecorder.ts';
import { pageRecorder, useRecording } from './pageRecorder.ts';
import { RecorderControls } from './RecorderControls.tsx';
import { RecorderDetails } from './RecorderDetails.tsx';

interface RecorderSettingsProps {
  settings: VoiceSettings;
  phase: RecorderPhase;
  isInCall: boolean;
  onChange: (change: Partial<VoiceSettings>) => void;
}

const QUALITIES = Object.keys(VOICE_PRESETS) as VoiceQuality[];

/** The quality fits on one line, even next to the gain on a phone. */
const FIELDS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 2,
  rowGap: 1,
  mt: 2,
};

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

/** Quality and noise reduction apply to the next recording; the gain can be changed at any time. */
export function RecorderSettings({ settings, phase, isInCall, onChange }: RecorderSettingsProps): ReactNode {
  const isOn = phase.name !== 'idle' && phase.name !== 'stopped';
  return (
    <Box role="group" aria-label="Recording settings" sx={FIELDS}>
      <TextField
        select
        label="Audio quality"
        value={settings.quality}
        disabled={isOn}
        onChange={({ target }) => onChange({ quality: target.value as VoiceQuality })}
        sx={{ flex: '1 1 184px', width: 'auto' }}
      >
        {QUALITIES.map((quality) => (
          <MenuItem key={quality} value={quality}>
            {VOICE_PRESETS[quality].label}
          </MenuItem>
        ))}
      </TextField>
      <Gain percent={settings.gain} onChange={(gain) => onChange({ gain })} />
      <div>
        <FormControlLabel
          label="Noise reduction"
          disabled={isOn || isInCall}
          control={
            <Switch
              checked={isInCall || settings.noiseReduction}
              onChange={(_, noiseReduction) => onChange({ noiseReduction })}
            />
          }
          sx={{ minHeight: 44 }}
        />
        {isInCall && <FormHelperText sx={{ mt: 0 }}>Always on during a call</FormHelperText>}
      </div>
    </Box>
  );
}

function Gain({ percent, onChange }: { percent: number; onChange: (percent: number) => void }): ReactNode {
  const id = useId();
  return (
    <Box sx={{ flex: '1 1 158px', px: 0.5 }}>
      <Typography id={id} variant="body2" color="textSecondary">
        Microphone gain: {percent}%
      </Typography>
      <Slider
        aria-labelledby={id}
        value={percent}
        min={0}
        max={100}
        step={GAIN_STEP}
        onChange={(_, value) => onChange(Array.isArray(value) ? (value[0] ?? 0) : value)}
        sx={{ py: '15px !important' }}
      />
    </Box>
  );
}
