import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ViewingDirection } from '@sightline/vision/coverage';
import type { ReactNode } from 'react';

interface CoverageStripProps {
  directions: readonly ViewingDirection[];
  /** Percent. */
  completeness: number;
}

/** All directions around the person, unrolled into a strip that fills as they turn. */
export function CoverageStrip({ directions, completeness }: CoverageStripProps): ReactNode {
  const covered = `${Math.round(completeness)}% of the viewing directions covered`;
  return (
    <Box sx={{ mt: 1 }}>
      <Box component="svg" role="img" aria-label={covered} viewBox="0 -62 360 124" sx={STRIP}>
        {directions.map(({ azimuth, elevation, isSeen }) => (
          <circle
            key={`${azimuth},${elevation}`}
            cx={azimuth}
            cy={-elevation}
            r={isSeen ? 5.5 : 2}
            className={isSeen ? 'seen' : ''}
          />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {covered}
      </Typography>
    </Box>
  );
}

const STRIP = {
  display: 'block',
  width: '100%',
  fill: 'currentColor',
  color: 'text.disabled',
  '& .seen': { color: 'success.main' },
};
