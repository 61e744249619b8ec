import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { wholeNumberOf } from '@sightline/wording/money';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { SettingsButton } from '../../ui/SettingsButton.tsx';
import type { GpsSession } from './GpsSession.ts';

export function GpsSettings({ session }: { session: GpsSession }): ReactNode {
  const { thresholdMeters, validatesAccuracy, intervalSeconds } = useStore(session.store);
  return (
    <SettingsButton label="GPS settings">
      <FormControlLabel
        control={
          <Switch
            checked={validatesAccuracy}
            onChange={(_, checked) => session.store.setState({ validatesAccuracy: checked })}
          />
        }
        label="Validate accuracy"
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <NumberField
          label="Accuracy threshold (meters)"
          value={thresholdMeters}
          range={[1, 100]}
          disabled={!validatesAccuracy}
          onChange={(meters) => session.store.setState({ thresholdMeters: meters })}
        />
        <NumberField
          label="Tracking interval (seconds)"
          value={intervalSeconds}
          range={[5, 300]}
          onChange={(seconds) => session.setInterval(seconds)}
        />
      </Stack>
    </SettingsButton>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  range: readonly [least: number, most: number];
  disabled?: boolean;
  onChange: (value: number) => void;
}

/**
 * A whole number in a range. Others are marked and have no effect; leaving the field restores the value in
 * effect.
 */
function NumberField({
  label,
  value,
  range: [least, most],
  disabled,
  onChange,
}: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const isValid = (text: string): boolean => wholeNumberOf(text) >= least && wholeNumberOf(text) <= most;
  const isWrong = typed !== null && !isValid(typed);
  return (
    <TextField
      label={label}
      value={typed ?? String(value)}
      disabled={disabled ?? false}
      error={isWrong}
      helperText={isWrong ? `Enter a whole number from ${least} to ${most}` : `${least} to ${most}`}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isValid(target.value)) onChange(wholeNumberOf(target.value));
      }}
      onBlur={() => setTyped(null)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}
