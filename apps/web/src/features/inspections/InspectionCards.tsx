import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { projectTypeLabel } from '@sightline/contracts/labels';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { DAY_FORMAT } from '../../ui/time.ts';
import { Fee } from './Fee.tsx';
import { InspectionActions } from './InspectionActions.tsx';
import type { InspectionItemProps, InspectionListProps } from './listProps.ts';
import { StatusSelect } from './StatusSelect.tsx';

export function InspectionCards({ items, changingId, ...rest }: InspectionListProps): ReactNode {
  return (
    <Box
      component="ul"
      aria-label="Inspections"
      sx={{ display: 'grid', gap: 1.5, p: 0, m: 0, listStyle: 'none' }}
    >
      {items.map((inspection) => (
        <InspectionCard
          key={inspection.id}
          inspection={inspection}
          isChanging={changingId === inspection.id}
          {...rest}
        />
      ))}
    </Box>
  );
}

function InspectionCard({ inspection, isChanging, onStatus, onView }: InspectionItemProps): ReactNode {
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <div>
        <Typography component="h2" variant="h3">
          {inspection.address}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {projectTypeLabel(inspection.projectType)} · {inspection.clientName || 'Unknown Client'}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Time instant={inspection.scheduledDate} format={DAY_FORMAT} /> ·{' '}
          {inspection.inspector || 'Not assigned'}
        </Typography>
      </div>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <StatusSelect inspection={inspection} isChanging={isChanging} onStatus={onStatus} />
        <Fee inspection={inspection} />
      </Box>
      <InspectionActions inspection={inspection} onView={onView} />
    </Card>
  );
}
