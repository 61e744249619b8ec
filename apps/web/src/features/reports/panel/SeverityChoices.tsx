import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SEVERITY_LABELS, Severity } from '@sightline/contracts/reports/severities';
import type { ReportPreparation } from '@sightline/contracts/reports/signing';
import { type ReactNode, useId } from 'react';

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
