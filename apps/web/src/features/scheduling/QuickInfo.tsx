import CheckIcon from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const PROMISES = [
  'Same-day scheduling available',
  'Licensed & certified inspectors',
  'Digital reports within 24 hours',
  'Florida state code compliance',
];

export function QuickInfo(): ReactNode {
  return (
    <Card component="section" aria-labelledby="quick-info" sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id="quick-info" sx={{ mb: 1 }}>
        Quick Info
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {PROMISES.map((promise) => (
          <Box
            component="li"
            key={promise}
            sx={{
              display: 'flex',
              gap: 1,
              alignItems: 'center',
              color: 'text.secondary',
              fontSize: '0.875rem',
            }}
          >
            <CheckIcon aria-hidden sx={{ fontSize: 18, color: 'primary.main' }} />
            {promise}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
