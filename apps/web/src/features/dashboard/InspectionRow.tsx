import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections';
import { projectTypeLabel } from '@sightline/contracts/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../ui/time.ts';
import { DISPLAY_STATUS_LABELS, displayStatus, displayTone } from './figures.ts';

interface InspectionRowProps {
  inspection: Inspection;
  onChoose: () => void;
}

export function InspectionRow({ inspection, onChoose }: InspectionRowProps): ReactNode {
  const status = displayStatus(inspection);
  const canJoin = inspection.isVirtual && ['scheduled', 'in_progress'].includes(inspection.status);
  return (
    <ListItem
      disablePadding
      sx={{ gap: 1, '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' } }}
    >
      <ListItemButton
        onClick={onChoose}
        sx={{ display: 'block', borderRadius: 1, px: 1.25, py: 1.5, minWidth: 0 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 650, mr: 0.25 }}>
            {inspection.clientName || 'Unknown Client'}
          </Typography>
          <StatusChip tone={inspection.isVirtual ? 'blue' : 'gray'}>
            {inspection.isVirtual ? 'Virtual' : 'In-Person'}
          </StatusChip>
          <StatusChip tone={displayTone(status)}>{DISPLAY_STATUS_LABELS[status]}</StatusChip>
        </Box>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
          {inspection.address || projectTypeLabel(inspection.projectType)}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {projectTypeLabel(inspection.projectType)} ·{' '}
          <Time instant={inspection.scheduledDate} format={MOMENT_FORMAT} withZone />
        </Typography>
      </ListItemButton>
      {canJoin && (
        <Button
          component={Link}
          to={`/inspection/${inspection.id}/virtual`}
          variant="contained"
          size="small"
          aria-label={`Join the inspection of ${inspection.clientName}`}
        >
          Join
        </Button>
      )}
    </ListItem>
  );
}
