import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface RetiredProps {
  /** A label such as "Retired items of Plumbing". */
  label: string;
  entries: readonly { id: string; label: string; isRetired: boolean }[];
  onRestore: (id: string) => void;
}

/** The entries that new checklists no longer have, each with a button that restores it. */
export function Retired({ label, entries, onRestore }: RetiredProps): ReactNode {
  const retired = entries.filter(({ isRetired }) => isRetired);
  if (retired.length === 0) return null;
  return (
    <Box component="section" aria-label={label} sx={{ mt: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      {retired.map((entry) => (
        <Box
          key={entry.id}
          sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary', minHeight: 44 }}
        >
          <Box component="span" sx={{ flex: 1, textDecoration: 'line-through' }}>
            {entry.label}
          </Box>
          <Button color="inherit" aria-label={`Restore ${entry.label}`} onClick={() => onRestore(entry.id)}>
            Restore
          </Button>
        </Box>
      ))}
    </Box>
  );
}
