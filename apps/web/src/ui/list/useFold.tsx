import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

/** The first rows of a list, and the button that shows the rest; null if there is no rest. */
export function useFold<Row>(
  all: readonly Row[],
  shown: number,
  showAll = `Show all ${all.length}`,
): { rows: readonly Row[]; button: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  return {
    rows: isWhole ? all : all.slice(0, shown),
    button:
      all.length > shown ? (
        <Button color="inherit" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} sx={{ ml: -2 }}>
          {isWhole ? 'Show fewer' : showAll}
        </Button>
      ) : null,
  };
}
