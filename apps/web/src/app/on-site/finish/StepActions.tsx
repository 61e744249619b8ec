import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useState } from 'react';

/** The way between the steps. */
export interface StepNavigation {
  /** Null on the first step. */
  onBack: (() => void) | null;
  onNext: () => void;
}

interface StepActionsProps {
  nav: Pick<StepNavigation, 'onBack'>;
  /** What the filled button does. */
  label: string;
  isBusy?: boolean;
  /** What the company requires first: said when the filled button is pressed, which then does nothing else. */
  refusal?: string | null;
  onNext: () => void;
  /** A choice that belongs to the filled button, above it. */
  children?: ReactNode;
}

/** Back, and the one next step of a screen, at the thumb. */
export function StepActions(props: StepActionsProps): ReactNode {
  const { nav, label, isBusy = false, refusal = null, onNext, children } = props;
  const [isRefused, setRefused] = useState(false);
  return (
    <DialogActions disableSpacing sx={ACTIONS}>
      {children}
      {isRefused && refusal && (
        <FormHelperText error role="alert">
          {refusal}
        </FormHelperText>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {nav.onBack && (
          <Button color="inherit" size="large" disabled={isBusy} onClick={nav.onBack} sx={{ minHeight: 48 }}>
            Back
          </Button>
        )}
        <Button
          fullWidth
          variant="contained"
          size="large"
          loading={isBusy}
          onClick={() => (refusal ? setRefused(true) : onNext())}
          sx={{ minHeight: 48 }}
        >
          {label}
        </Button>
      </Box>
    </DialogActions>
  );
}

const ACTIONS = {
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: 1,
  px: { xs: 2, sm: 3 },
  pb: 'calc(16px + env(safe-area-inset-bottom))',
} as const;
