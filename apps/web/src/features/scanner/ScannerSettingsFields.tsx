import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { LIMITS, type ScannerSettings } from './scannerSettings.ts';
import { ONLY_FACES } from './scannerTexts.ts';

interface ScannerSettingsFieldsProps {
  settings: ScannerSettings;
  disabled: boolean;
  /** Whether people are found only by their faces, since this device has no object model. */
  findsOnlyFaces: boolean;
  onChange: (settings: ScannerSettings) => void;
}

type NumberName = keyof typeof LIMITS;

const FIELDS: Record<NumberName, { label: string; text: (value: number) => string }> = {
  speedMs: { label: 'Scan speed', text: (value) => `a frame every ${value} ms` },
  confidence: { label: 'Confidence threshold', text: percent },
  sensitivity: { label: 'Defect sensitivity', text: percent },
  opacity: { label: 'Overlay opacity', text: percent },
};

export function ScannerSettingsFields(props: ScannerSettingsFieldsProps): ReactNode {
  const { settings, disabled, findsOnlyFaces, onChange } = props;
  return (
    <>
      {(Object.keys(FIELDS) as NumberName[]).map((name) => (
        <NumberSlider
          key={name}
          name={name}
          value={settings[name]}
          disabled={disabled && name !== 'opacity'}
          onChange={(value) => onChange({ ...settings, [name]: value })}
        />
      ))}
      <FormControlLabel
        label="Blur people in keyframes"
        disabled={disabled}
        sx={{ minHeight: 44 }}
        control={
          <Switch
            checked={settings.blursPeople}
            onChange={(_, blursPeople) => onChange({ ...settings, blursPeople })}
          />
        }
      />
      {findsOnlyFaces && settings.blursPeople && (
        <Typography variant="body2" color="textSecondary">
          {ONLY_FACES}
        </Typography>
      )}
    </>
  );
}

interface NumberSliderProps {
  name: NumberName;
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

function NumberSlider({ name, value, disabled, onChange }: NumberSliderProps): ReactNode {
  const id = useId();
  const { label, text } = FIELDS[name];
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {label}
        <Typography component="span" variant="body2" color="textSecondary">
          {' '}
          ({text(value)})
        </Typography>
      </Typography>
      <Slider
        {...LIMITS[name]}
        value={value}
        disabled={disabled}
        aria-labelledby={id}
        getAriaValueText={text}
        onChange={(_, next) => onChange(next)}
      />
    </Box>
  );
}

function percent(value: number): string {
  return `${Math.round(100 * value)}%`;
}
