import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReportSummary } from '@sightline/contracts/reports';
import type { ReactNode } from 'react';
import { countReports } from './filterReports.ts';

export function ReportCounters({ reports }: { reports: ReportSummary[] }): ReactNode {
  const { approved, corrections, underReview, total } = countReports(reports);
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
      <Counter label="Approved" value={approved} />
      <Counter label="Need Corrections" value={corrections} />
      <Counter label="Under Review" value={underReview} />
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
        {value}
      </Box>
    </Card>
  );
}
