import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import SafeIcon from '@mui/icons-material/CheckRounded';
import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import MissingIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { missingText } from './requiredViewTexts.ts';

interface ViewListProps {
  missingCount: number;
  isFolded: boolean;
  /** The rows. */
  children: ReactNode;
}

/** The views of an inspection, below a title that counts the missing ones. */
export function ViewList({ missingCount, isFolded, children }: ViewListProps): ReactNode {
  return (
    <Box component="section" aria-label="Required views" sx={{ mb: 3 }}>
      <Accordion
        defaultExpanded={!isFolded}
        disableGutters
        variant="outlined"
        sx={FOLD}
        // The section around it already is the landmark.
        slotProps={{ heading: { component: 'h2' }, region: { role: 'presentation' } }}
      >
        <AccordionSummary expandIcon={<ExpandIcon />}>
          <Typography component="span" variant="h4" sx={{ flex: 1, alignSelf: 'center' }}>
            Required views
          </Typography>
          <SafeToLeaveLight missingCount={missingCount} />
        </AccordionSummary>
        <AccordionDetails>
          <Box component="ul" sx={LIST}>
            {children}
          </Box>
        </AccordionDetails>
      </Accordion>
    </Box>
  );
}

const FOLD = { borderRadius: '12px !important', '&::before': { display: 'none' } };

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
};

interface ViewRowProps {
  label: string;
  isMissing: boolean;
  /** The actions for this view, or their progress. */
  children?: ReactNode;
}

export function ViewRow({ label, isMissing, children }: ViewRowProps): ReactNode {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}>
      {isMissing ? (
        <MissingIcon titleAccess="Missing" color="warning" fontSize="small" />
      ) : (
        <DoneIcon titleAccess="Taken" color="success" fontSize="small" />
      )}
      <Box component="span" sx={{ flex: 1 }}>
        {label}
      </Box>
      {children}
    </Box>
  );
}

/** A light that turns green once every required view has a photo. Changes are announced. */
function SafeToLeaveLight({ missingCount }: { missingCount: number }): ReactNode {
  const isSafe = missingCount === 0;
  const Icon = isSafe ? SafeIcon : WarningIcon;
  return (
    <Box component="span" role="status" sx={{ typography: 'body2', mr: 1 }}>
      <StatusChip tone={isSafe ? 'green' : 'orange'}>
        <Icon aria-hidden sx={{ fontSize: 16 }} />
        {isSafe ? 'Safe to leave' : missingText(missingCount)}
      </StatusChip>
    </Box>
  );
}
