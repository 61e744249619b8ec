import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { decideLiveness } from '@sightline/contracts/rooms/liveness';
import type { LivenessCheck } from '@sightline/contracts/rooms/livenessChecks';
import { type ReactNode, useState } from 'react';
import { useCall } from '../call/callContext.ts';
import { showError } from '../showError.ts';

interface DecisionProps {
  check: LivenessCheck;
  /** The form is open for the latest answer; for an earlier one, the person opens it. */
  isLatest: boolean;
}

export function Decision({ check, isLatest }: DecisionProps): ReactNode {
  const [isChanging, setChanging] = useState(false);
  const { decision } = check;
  if (isChanging || (!decision && isLatest))
    return <DecisionForm check={check} onDone={() => setChanging(false)} />;
  if (!decision)
    return (
      <Button size="small" onClick={() => setChanging(true)} sx={CHANGE}>
        Decide
      </Button>
    );
  return (
    <Box>
      <Typography variant="body2">
        <b>{decision.isLive ? 'Live' : 'Not live'}</b>, decided by {decision.by}
      </Typography>
      {decision.note !== '' && <Typography variant="body2">{decision.note}</Typography>}
      <Button size="small" onClick={() => setChanging(true)} sx={CHANGE}>
        Change decision
      </Button>
    </Box>
  );
}

interface DecisionFormProps {
  check: LivenessCheck;
  onDone: () => void;
}

function DecisionForm({ check, onDone }: DecisionFormProps): ReactNode {
  const { room } = useCall();
  const [note, setNote] = useState(check.decision?.note ?? '');
  const [isSaving, setSaving] = useState(false);
  const decide = async (isLive: boolean): Promise<void> => {
    setSaving(true);
    try {
      const decision = { isLive, note };
      await room.ask(decideLiveness, { id: mintId(), checkId: check.id, decision });
      onDone();
    } catch (error) {
      showError(error, 'Decision not saved');
    } finally {
      setSaving(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Note (optional)"
        helperText="Appears in the report"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" disabled={isSaving} onClick={() => void decide(true)} sx={BUTTON}>
          Live
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={isSaving}
          onClick={() => void decide(false)}
          sx={BUTTON}
        >
          Not live
        </Button>
      </Box>
    </Box>
  );
}

const CHANGE = { minHeight: 44, px: 0, justifySelf: 'start' };
const BUTTON = { minHeight: 44, flex: 1 };
