import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { AnalyticsFigures } from '@sightline/contracts/analytics/analytics';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { hoursText } from './analyticsTexts.ts';

/** The figures that are one number, each with the number of inspections it was counted from. */
export function FigureCards({ figures }: { figures: AnalyticsFigures }): ReactNode {
  const { inspections, firstTimePass, timeToReport, revenue } = figures;
  const { passed, of, percent } = firstTimePass;
  const { paidCents, pendingCents, withoutFee } = revenue;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      <FigureCard label="Inspections" value={inspections.toLocaleString('en-US')} basis="Not canceled" />
      <FigureCard
        label="First-time pass rate"
        value={percent === null ? 'None' : `${percent}%`}
        basis={`${passed} of ${of} first reports`}
      />
      <FigureCard
        label="Time to report"
        value={hoursText(timeToReport.medianHours)}
        basis={`Median of ${timeToReport.count}; average ${hoursText(timeToReport.averageHours)}`}
      />
      <FigureCard
        label="Revenue, paid"
        value={formatCents(paidCents)}
        basis={`${formatCents(pendingCents)} pending; ${withoutFee} without a fee`}
      />
    </Box>
  );
}

function FigureCard({ label, value, basis }: { label: string; value: string; basis: string }): ReactNode {
  return (
    <Card sx={{ p: { xs: 1.75, sm: 2.5 } }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box sx={{ fontSize: { xs: '1.375rem', sm: '1.875rem' }, fontWeight: 700, lineHeight: 1.3 }}>
          {value}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{basis}</Box>
      </Box>
    </Card>
  );
}
