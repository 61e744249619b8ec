import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { describeMeasurement } from '@sightline/wording/measurementTexts';
import type { ReactNode } from 'react';
import { useMeasurements } from '../../inspection/useMeasurements.ts';

interface ItemMeasurementsProps {
  inspectionId: string;
  itemId: string;
  isStaff?: boolean;
}

/** If the measurements cannot be read, the Measurements page reports it. */
export function ItemMeasurements({ inspectionId, itemId, isStaff = true }: ItemMeasurementsProps): ReactNode {
  const { data = [] } = useMeasurements(inspectionId, isStaff);
  const own = data.filter((measurement) => measurement.itemId === itemId);
  if (own.length === 0) return null;
  return (
    <Box component="ul" aria-label="Measurements for this item" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {own.map((measurement) => (
        <Typography key={measurement.id} component="li" variant="body2">
          {describeMeasurement(measurement)}
          {measurement.notes && `, ${measurement.notes}`}
        </Typography>
      ))}
    </Box>
  );
}
