import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSmallScreen } from '../useSmallScreen.ts';

interface RowLinkProps {
  label: string;
  /** The label with the title of the row, for screen readers. */
  name: string;
  /** Replaces the label on a phone. */
  icon: ReactNode;
  to: string;
}

/** An action of a row that is always visible: a quiet word, or an icon on a phone. */
export function RowLink({ label, name, icon, to }: RowLinkProps): ReactNode {
  const isCard = useSmallScreen();
  if (isCard)
    return (
      <IconButton component={Link} to={to} aria-label={name} color="primary">
        {icon}
      </IconButton>
    );
  return (
    <Button component={Link} to={to} aria-label={name} sx={WORD}>
      {label}
    </Button>
  );
}

/** A quiet button of a row. */
export const WORD = { minWidth: 0, px: 1, whiteSpace: 'nowrap', fontSize: '0.8125rem' } as const;
