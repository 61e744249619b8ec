import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A decorative circle with the first letters of a name, which is next to it. */
export function Initials({ name, size = 44 }: { name: string; size?: number }): ReactNode {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        borderRadius: '50%',
        bgcolor: 'var(--sl-palette-tone-green-ground)',
        color: 'var(--sl-palette-tone-green-text)',
        fontWeight: 700,
        fontSize: size * 0.36,
      }}
    >
      {initialsOf(name)}
    </Box>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
