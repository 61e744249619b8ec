import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { describeMeasurement } from '@sightline/wording/measurementTexts';
import type { ReactNode } from 'react';
import type { KnownMeasurement } from '../../inspection/kinds/measurements.ts';

interface PhotoMeasurementsProps {
  measurements: readonly KnownMeasurement[];
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** What was measured on a photo, and whether it is drawn over it: it may cover what one wants to see. */
export function PhotoMeasurements({ measurements, isShown, onShow }: PhotoMeasurementsProps): ReactNode {
  if (measurements.length === 0) return null;
  return (
    <Box component="section" aria-label="Measurements on this photo" sx={{ mb: 2.5 }}>
      <FormControlLabel
        control={<Switch checked={isShown} onChange={(_, checked) => onShow(checked)} />}
        label="Show measurements"
        sx={{ minHeight: 44 }}
      />
      {measurements.map((measurement) => (
        <Typography key={measurement.id} variant="body2">
          {describeMeasurement(measurement)}
        </Typography>
      ))}
    </Box>
  );
}
