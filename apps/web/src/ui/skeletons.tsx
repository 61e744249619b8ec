import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Placeholders in the shape of the content, with a label that names it. */

export function Loading({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {label && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', mb: 1.5 }}>
          {label}
        </Typography>
      )}
      <div aria-hidden>{children}</div>
    </Box>
  );
}

export function CardGridSkeleton({ label, count = 6 }: { label: string; count?: number }): ReactNode {
  return (
    <Loading label={label}>
      <CardGrid>
        {numbers(count).map((index) => (
          <Card component="li" key={index} sx={{ p: 2.5 }}>
            <Skeleton width="60%" height={28} />
            <Skeleton width="85%" />
            <Skeleton width="40%" />
            <Skeleton variant="rounded" height={40} sx={{ mt: 2 }} />
          </Card>
        ))}
      </CardGrid>
    </Loading>
  );
}

export function RowsSkeleton({ label, count = 5 }: { label: string; count?: number }): ReactNode {
  return (
    <Loading label={label}>
      <Stack sx={{ gap: 1 }}>
        {numbers(count).map((index) => (
          <Skeleton key={index} variant="rounded" height={56} />
        ))}
      </Stack>
    </Loading>
  );
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

interface CardGridProps {
  /** The minimum width of a card in pixels; as many as fit are next to each other. */
  minWidth?: number;
  children: ReactNode;
}

/** A list of cards. Each child is a list item: `<Card component="li">`. */
export function CardGrid({ minWidth = 300, children }: CardGridProps): ReactNode {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        p: 0,
        m: 0,
        listStyle: 'none',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}
