import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ViewingDirection } from '@sightline/vision/coverage';
import type { ReactNode } from 'react';

interface CoverageStripProps {
  directions: readonly ViewingDirection[];
  /** Percent. */
  completeness: number;
}

/** All directions around the person, unrolled: it fills as they turn. */
export function CoverageStrip({ directions, completeness }: CoverageStripProps): ReactNode {
  const covered = `${Math.round(completeness)} % of the viewing directions covered`;
  return (
    <Box sx={{ mt: 1 }}>
      <svg
        role="img"
        aria-label={covered}
        viewBox="0 -62 360 124"
        style={{ display: 'block', width: '100%' }}
      >
        {directions.map(({ azimuth, elevation, isSeen }) => (
          <circle
            key={`${azimuth},${elevation}`}
            cx={azimuth}
            cy={-elevation}
            r={isSeen ? 5.5 : 2}
            fill={isSeen ? 'var(--mui-palette-success-main)' : 'var(--mui-palette-text-disabled)'}
          />
        ))}
      </svg>
      <Typography variant="body2" color="textSecondary">
        {covered}
      </Typography>
    </Box>
  );
}
