import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';

/** A box to check with a pen, or a checked one. Its border is always printed; a background might not be. */
export function CheckBox({ isChecked, label }: { isChecked: boolean; label?: string }): ReactNode {
  return (
    <Box
      component="span"
      sx={{
        position: 'relative',
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'middle',
        gap: 0.75,
      }}
    >
      <Box component="span" aria-hidden sx={SQUARE}>
        {isChecked && 'X'}
      </Box>
      {label}
      <Box component="span" sx={visuallyHidden}>
        {isChecked ? 'checked' : 'not checked'}
      </Box>
    </Box>
  );
}

const SQUARE = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '1.15em',
  height: '1.15em',
  border: '1.5px solid #000',
  fontWeight: 800,
  fontSize: '0.95em',
  lineHeight: 1,
};
