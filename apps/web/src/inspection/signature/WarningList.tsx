import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { WarningLines, type WarningLinesProps } from './WarningLines.tsx';

interface WarningListProps extends WarningLinesProps {
  isAcknowledged: boolean;
  onAcknowledge: (isAcknowledged: boolean) => void;
  problem?: string;
}

/** Contradictions and gaps in what is signed, which the signer corrects or acknowledges. */
export function WarningList({
  warnings,
  renderItem,
  isAcknowledged,
  onAcknowledge,
  problem,
}: WarningListProps): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" role="group" aria-label="Before you sign">
      <AlertTitle>Before you sign</AlertTitle>
      <WarningLines {...{ warnings, renderItem }} />
      <FormControlLabel
        sx={{ mt: 0.5, minHeight: 44 }}
        control={
          <Checkbox
            checked={isAcknowledged}
            onChange={(event) => onAcknowledge(event.target.checked)}
            slotProps={{ input: { 'aria-invalid': Boolean(problem) } }}
          />
        }
        label="I have reviewed these warnings and am signing anyway"
      />
      {problem && (
        <FormHelperText error sx={{ m: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </Alert>
  );
}
