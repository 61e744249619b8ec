import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

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
