import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { ReportOutcome } from '@sightline/contracts/reports/signing';
import { RESULT_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useId } from 'react';

interface OutcomeChoiceProps {
  value: ReportOutcome | null;
  onChange: (value: ReportOutcome) => void;
  problem?: string;
  /** Whether the shown value is proposed by the marks, and no person has chosen it. */
  isSuggested?: boolean;
}

export function OutcomeChoice({
  value,
  onChange,
  problem,
  isSuggested = false,
}: OutcomeChoiceProps): ReactNode {
  const id = useId();
  return (
    <FormControl required error={Boolean(problem)}>
      <FormLabel id={id} sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
        Result
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(event) => onChange(ReportOutcome.parse(event.target.value))}
      >
        {ReportOutcome.options.map((outcome) => (
          <FormControlLabel
            key={outcome}
            value={outcome}
            control={<Radio />}
            label={RESULT_LABELS[outcome]}
          />
        ))}
      </RadioGroup>
      {problem && <FormHelperText sx={{ m: 0 }}>{problem}</FormHelperText>}
      {isSuggested && (
        <FormHelperText sx={{ m: 0 }}>
          Suggested by the marks. Choose another if it does not fit.
        </FormHelperText>
      )}
    </FormControl>
  );
}
