import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { InspectionStatusChip } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';

/** What is inspected, its state, when and by whom, and the next steps. */
export function OwnHeader({ inspection, steps }: { inspection: Inspection; steps: ReactNode }): ReactNode {
  const { address, projectType, isVirtual, scheduledDate, inspector } = inspection;
  return (
    <Box component="header" sx={{ mb: 3 }}>
      <title>{`${address} · Sightline`}</title>
      <MuiLink component={Link} to="/" color="textSecondary" underline="hover" sx={BACK}>
        <BackIcon fontSize="small" sx={{ ml: -0.75 }} />
        Inspections
      </MuiLink>
      <Box sx={ROW}>
        <Box sx={{ flex: '1 1 420px', minWidth: 0 }}>
          <Box sx={TITLE}>
            <Typography component="h1" variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {address}
            </Typography>
            <InspectionStatusChip inspection={inspection} />
          </Box>
          <Typography component="div" color="textSecondary" sx={{ mt: 0.75 }}>
            <DottedLine>
              {projectTypeLabel(projectType)}
              {isVirtual ? 'Virtual Inspection' : 'On-Site Inspection'}
              {scheduledDate ? <ScheduledMoment inspection={inspection} withZone /> : 'Time to be scheduled'}
              {inspector}
            </DottedLine>
          </Typography>
        </Box>
        {steps && <Box sx={STEPS}>{steps}</Box>}
      </Box>
    </Box>
  );
}

const BACK = { display: 'inline-flex', alignItems: 'center', gap: 0.25, minHeight: 44, fontSize: '0.875rem' };
const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 } as const;
const STEPS = { display: 'grid', gap: 1, gridAutoFlow: { sm: 'column' }, width: { xs: '100%', sm: 'auto' } };
const TITLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.75,
} as const;
