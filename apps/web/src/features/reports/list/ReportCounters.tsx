import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReportPage } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';

/** The counts of all reports, regardless of the filter. */
export function ReportCounters({ counts }: { counts: ReportPage['counts'] }): ReactNode {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 1.5,
        m: 0,
        mb: 2.5,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
      }}
    >
      <Counter label="Approved" value={counts.approved} />
      <Counter label="Need Corrections" value={counts.corrections_needed} />
      <Counter label="Under Review" value={counts.under_review} />
      <Counter label="Total" value={total} />
    </Box>
  );
}

function Counter({ label, value }: { label: string; value: number }): ReactNode {
  return (
    <Card sx={{ p: 1.75, display: 'flex', flexDirection: 'column-reverse' }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: '1.5rem',
          fontWeight: 700,
          lineHeight: 1.2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value.toLocaleString('en-US')}
      </Box>
    </Card>
  );
}
