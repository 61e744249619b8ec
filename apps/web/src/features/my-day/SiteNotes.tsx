import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DayInspection } from '@sightline/contracts/myDay';
import type { ReactNode } from 'react';

/** What to know before getting out of the car: how to get in, the permit, the office's notes. Empty ones take no space. */
export function SiteNotes({ inspection }: { inspection: DayInspection }): ReactNode {
  const { accessNotes, permitNumber, notes, details } = inspection;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {accessNotes && (
        <Fact term="Access" emphasized>
          {accessNotes}
        </Fact>
      )}
      <Fact term="Permit">{permitNumber || 'No permit number'}</Fact>
      {notes && <Fact term="Office notes">{notes}</Fact>}
      {details && <Fact term="Details">{details}</Fact>}
    </Box>
  );
}

interface FactProps {
  term: string;
  emphasized?: boolean;
  children: ReactNode;
}

function Fact({ term, emphasized = false, children }: FactProps): ReactNode {
  return (
    <Box sx={emphasized ? EMPHASIZED : undefined}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {term}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, whiteSpace: 'pre-wrap', ...(emphasized && { fontWeight: 600 }) }}
      >
        {children}
      </Typography>
    </Box>
  );
}

/** Read at a gate, in the sun, at arm's length. */
const EMPHASIZED = {
  p: 1.25,
  borderRadius: 2,
  bgcolor: 'var(--sl-palette-tone-yellow-ground)',
  border: '1px solid var(--sl-palette-tone-yellow-edge)',
};
