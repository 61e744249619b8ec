import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import {
  GAIN_STEP,
  VOICE_PRESETS,
  type VoiceQuality,
  type VoiceSettings,
} from '../../../devices/voicePresets.ts';
import type { RecorderPhase } from './NoteRecorder.ts';

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
};

/** Quality and noise reduction apply to the next recording; the gain can be changed at any time. */
export function RecorderSettings({ settings, phase, isInCall, onChange }: RecorderSettingsProps): ReactNode {
  const isOn = phase.name !== 'idle' && phase.name !== 'stopped';
  return (
    <Box sx={FIELDS}>
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
