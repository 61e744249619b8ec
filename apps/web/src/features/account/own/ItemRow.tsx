import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ItemRowProps {
  title: string;
  chip?: ReactNode;
  line: ReactNode;
  actions?: ReactNode;
}

/** A device or a passkey in its list. */
export function ItemRow({ title, chip, line, actions }: ItemRowProps): ReactNode {
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>{title}</Typography>
          {chip}
        </Box>
        {line}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, '& > *': { minHeight: 44 } }}>{actions}</Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};
