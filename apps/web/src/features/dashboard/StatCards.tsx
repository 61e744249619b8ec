import CompletedIcon from '@mui/icons-material/CheckCircleOutlineRounded';
import ScheduledIcon from '@mui/icons-material/EventOutlined';
import RateIcon from '@mui/icons-material/InsightsRounded';
import InProgressIcon from '@mui/icons-material/TimelapseRounded';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Figures } from './figures.ts';

/** The four figures at the top; skeletons until they are loaded. */
export function StatCards({ figures }: { figures: Figures | null }): ReactNode {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      <StatCard label="Scheduled" icon={<ScheduledIcon />} value={figures?.scheduled} />
      <StatCard label="Completed" icon={<CompletedIcon />} value={figures?.completed} />
      <StatCard label="In Progress" icon={<InProgressIcon />} value={figures?.inProgress} />
      <StatCard label="Completion Rate" icon={<RateIcon />} value={figures?.completionRate} unit="%" />
    </Box>
  );
}

interface StatCardProps {
  label: string;
  icon: ReactNode;
  value: number | undefined;
  unit?: string;
}

function StatCard({ label, icon, value, unit = '' }: StatCardProps): ReactNode {
  return (
    <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box component="dt" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Box aria-hidden sx={{ display: 'grid', color: 'primary.main', '& svg': { fontSize: 20 } }}>
          {icon}
        </Box>
        <Typography variant="body2" component="span">
          {label}
        </Typography>
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          mt: 1,
          fontSize: { xs: '1.75rem', sm: '2.125rem' },
          fontWeight: 700,
          lineHeight: 1.1,
          letterSpacing: '-0.03em',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value === undefined ? <Skeleton width={64} /> : `${value}${unit}`}
      </Box>
    </Card>
  );
}
