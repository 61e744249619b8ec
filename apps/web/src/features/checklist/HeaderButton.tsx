import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface HeaderButtonProps {
  label: string;
  icon: ReactNode;
  isLoading?: boolean;
  onClick: () => void;
}

/** A tool in the line above the items; on a phone the icon alone, so that the line stays one. */
export function HeaderButton({ label, icon, isLoading = false, onClick }: HeaderButtonProps): ReactNode {
  return (
    <Button
      variant="outlined"
      aria-label={label}
      title={label}
      startIcon={icon}
      loading={isLoading}
      loadingPosition="start"
      onClick={onClick}
      sx={BUTTON}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}

const BUTTON = {
  flex: 'none',
  minWidth: { xs: 44, sm: 64 },
  px: { xs: 0, sm: 2 },
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
};
