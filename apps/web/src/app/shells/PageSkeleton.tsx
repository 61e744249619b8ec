import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx';

/** Shown while the code of a page loads. */
export function PageSkeleton(): ReactNode {
  return (
    <>
      <Loading label="">
        <Skeleton width={280} height={44} sx={{ mb: 2 }} />
      </Loading>
      <RowsSkeleton label="Loading the page..." />
    </>
  );
}
