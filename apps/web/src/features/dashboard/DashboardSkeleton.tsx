import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/skeletons.tsx';
import { COLUMNS } from './columns.ts';

/** Rows of the queue and of the two lists. */
export function DashboardSkeleton(): ReactNode {
  return (
    <Loading label="Loading the dashboard...">
      <Box sx={COLUMNS}>
        <Rows count={9} height={45} />
        <Rows count={4} height={84} />
      </Box>
    </Loading>
  );
}

function Rows({ count, height }: { count: number; height: number }): ReactNode {
  return (
    <div>
      {Array.from({ length: count }, (_, index) => (
        <Box key={index} sx={{ ...ROW, height }}>
          <Skeleton width={64} />
          <Skeleton width="60%" />
        </Box>
      ))}
    </div>
  );
}

const ROW = { display: 'flex', gap: 3, alignItems: 'center', borderTop: 1, borderColor: 'divider' };
