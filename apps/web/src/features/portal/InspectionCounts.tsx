import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useOwnInspections } from './ownInspections.ts';

/** The numbers of scheduled and completed inspections; delivered ones count as completed. */
export function InspectionCounts(): ReactNode {
  const { data } = useOwnInspections();
  const count = (...statuses: string[]): number | undefined =>
    data?.filter(({ status }) => statuses.includes(status)).length;
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, m: 0 }}>
      <Count label="Scheduled" value={count('scheduled')} />
      <Count label="Completed" value={count('completed', 'report_delivered')} />
    </Box>
  );
}

function Count({ label, value }: { label: string; value: number | undefined }): ReactNode {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column-reverse',
        p: 1.5,
        borderRadius: 1.25,
        bgcolor: 'background.default',
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.2 }}>
        {value ?? '–'}
      </Typography>
    </Box>
  );
}
