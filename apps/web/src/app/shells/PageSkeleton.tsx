import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { CardGridSkeleton, Loading } from '../../ui/skeletons.tsx';

/** Shown while the code of a page loads. */
export function PageSkeleton(): ReactNode {
  return (
    <>
      <Loading label="">
        <Skeleton width={280} height={44} />
        <Skeleton width={360} sx={{ maxWidth: '90%', mb: 3 }} />
      </Loading>
      <CardGridSkeleton label="Loading the page..." />
    </>
  );
}
