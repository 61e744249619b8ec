import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function Avatar({ name, size }: { name: string; size: number }): ReactNode {
  return (
    <Box
      aria-hidden
      sx={{
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        fontSize: size * 0.38,
        fontWeight: 700,
        color: 'brand.onDeep',
        bgcolor: 'brand.deepRaised',
      }}
    >
      {initialsOf(name)}
    </Box>
  );
}

function initialsOf(name: string): string {
  // A device number such as "(2)" is not part of the name.
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => !word.startsWith('('));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
