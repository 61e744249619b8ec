import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MAX_LISTED, type PlannedChange } from '@sightline/contracts/clients/clientManagement';
import { EXTERNAL_FIELD_LABELS, PLANNED_ACTION_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { ROWS } from './FailureList.tsx';

/** What a dry run found. */
export function PlannedList({ planned }: { planned: readonly PlannedChange[] }): ReactNode {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2">
        What would happen
      </Typography>
      <Box component="ul" tabIndex={0} aria-label="What would happen" sx={ROWS}>
        {planned.map(({ kind, name, action, fields }, index) => (
          <li key={`${kind} ${name} ${index}`}>
            <Typography variant="body2">
              <strong>{name}</strong> · {kind === 'client' ? 'Client' : 'Project'} ·{' '}
              {PLANNED_ACTION_LABELS[action]}
              {fields.length > 0 && `: ${fieldsText(fields)}`}
            </Typography>
          </li>
        ))}
      </Box>
      {planned.length === MAX_LISTED && (
        <Typography variant="caption" color="textSecondary">
          The first {MAX_LISTED} changes.
        </Typography>
      )}
    </Box>
  );
}

function fieldsText(fields: readonly string[]): string {
  return fields
    .map((field) => EXTERNAL_FIELD_LABELS[field as keyof typeof EXTERNAL_FIELD_LABELS].toLowerCase())
    .join(', ');
}
