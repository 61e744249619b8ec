import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { SEVERITY_LABELS, Severity } from '@sightline/contracts/reports/severities';
import { ReportOutcome, type ReportPreparation } from '@sightline/contracts/reports/signing';
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

interface SeverityChoicesProps {
  deficiencies: ReportPreparation['deficiencies'];
  /** The severities that the signer has chosen, by the item's id. */
  chosen: Readonly<Record<string, Severity>>;
  onChange: (chosen: Record<string, Severity>) => void;
}

/** The severity of each deficiency; the report counts the critical ones. */
export function SeverityChoices({ deficiencies, chosen, onChange }: SeverityChoicesProps): ReactNode {
  const id = useId();
  if (deficiencies.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <FormLabel component="div" id={id} sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
        Severity of the deficiencies
      </FormLabel>
      {deficiencies.map((item) => (
        <TextField
          key={item.id}
          select
          label={`${item.section}: ${item.label}`}
          value={chosen[item.id] ?? item.severity}
          onChange={(event) => onChange({ ...chosen, [item.id]: Severity.parse(event.target.value) })}
        >
          {Severity.options.map((severity) => (
            <MenuItem key={severity} value={severity}>
              {SEVERITY_LABELS[severity]}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  );
}

/** What to write in the summary of a report. */
export function summaryHelp(isSuggested: boolean): string {
  return isSuggested
    ? 'Counted from the marks. Add what you found, in your own words.'
    : 'What was inspected and what you found, in your own words';
}
