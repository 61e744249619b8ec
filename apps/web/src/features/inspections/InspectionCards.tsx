import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { MOMENT_FORMAT } from '../../ui/time.ts';
import {
  Fee,
  InspectionActions,
  type InspectionItemProps,
  type InspectionListProps,
  PropertyLink,
  StatusSelect,
} from './InspectionParts.tsx';

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

function InspectionCard({ inspection, isChanging, onStatus, viewAddress }: InspectionItemProps): ReactNode {
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <div>
        <PropertyLink inspection={inspection} />
        <Typography variant="body2" color="textSecondary">
          <ScheduledTime inspection={inspection} format={MOMENT_FORMAT} withZone /> ·{' '}
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
      <InspectionActions inspection={inspection} viewAddress={viewAddress} />
    </Card>
  );
}
