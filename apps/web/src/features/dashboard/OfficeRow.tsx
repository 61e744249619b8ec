import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import type { DashboardInspection } from '@sightline/contracts/dashboard/dashboard';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface OfficeRowProps {
  inspection: DashboardInspection;
  chips?: ReactNode;
  /** Facts in addition to the address: a time, people, the signer. */
  children: ReactNode;
  /** The next step; `spoken` names the inspection for screen readers. */
  action: { label: string; to: string; spoken: string };
}

/** An inspection in one of the office's lists: its name links to its page, and the button to the next step. */
export function OfficeRow({ inspection, chips, children, action }: OfficeRowProps): ReactNode {
  const { id, clientName, address, projectType } = inspection;
  return (
    <ListItem disablePadding sx={OFFICE_ROW}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Link component={RouterLink} to={`/inspection/${id}`} color="inherit" sx={NAME}>
            {clientName || 'Unknown Client'}
          </Link>
          {chips}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {address} · {projectTypeLabel(projectType)}
        </Typography>
        <Typography variant="body2" component="div" color="textSecondary">
          {children}
        </Typography>
      </Box>
      <Button
        component={RouterLink}
        to={action.to}
        variant="contained"
        aria-label={action.spoken}
        sx={{ minHeight: 44, flexShrink: 0 }}
      >
        {action.label}
      </Button>
    </ListItem>
  );
}

const NAME = { fontWeight: 650, display: 'inline-flex', alignItems: 'center', minHeight: 28 };

export const OFFICE_ROW = {
  gap: 1.5,
  py: 1.25,
  '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
};
