import OpenIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

interface ItemLinksProps {
  items: readonly { id: string; label: string; note?: string }[];
  onItem: (itemId: string) => void;
}

/** Rows that lead to items of the checklist. */
export function ItemLinks({ items, onItem }: ItemLinksProps): ReactNode {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map(({ id, label, note }) => (
        <li key={id}>
          <ButtonBase onClick={() => onItem(id)} sx={ROW}>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {label}
              {note && (
                <Box
                  component="span"
                  sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}
                >
                  {note}
                </Box>
              )}
            </Box>
            <OpenIcon fontSize="small" aria-hidden />
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  gap: 1,
  width: '100%',
  minHeight: 44,
  px: 1,
  mx: -1,
  borderRadius: 1,
  fontSize: '0.9375rem',
  textAlign: 'start',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
