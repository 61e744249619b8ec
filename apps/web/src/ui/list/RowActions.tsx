import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSmallScreen } from '../useSmallScreen.ts';
import { type RowAction, RowMenu } from './RowMenu.tsx';

export interface QuickAction extends RowAction {
  /** The label with the title of the row, for screen readers. */
  name: string;
}

interface RowActionsProps {
  /** Identifies the row in the name of its menu. */
  title: string;
  /** The actions that are made most. */
  quick: readonly QuickAction[];
  /** The actions that are always in the menu. */
  more?: readonly RowAction[];
  /** Whether they are visible without a pointer over the row, for people who do not work with lists all day. */
  isVisible?: boolean;
}

/**
 * The actions of a row. Where a pointer hovers, they appear with it and with the focus, the quick ones as words; on a
 * touch screen and in a narrow window, all of them are in a menu.
 */
export function RowActions({ title, quick, more = [], isVisible = false }: RowActionsProps): ReactNode {
  const isTouched = useMediaQuery('(hover: none)', { noSsr: true });
  const isNarrow = useSmallScreen('md');
  const isMenu = isTouched || isNarrow;
  const inMenu = isMenu ? [...quick, ...more] : more;
  return (
    <Box sx={isVisible ? ACTIONS : ON_HOVER}>
      {!isMenu && quick.map((action) => <QuickButton key={action.label} action={action} />)}
      {inMenu.length > 0 && <RowMenu label={`More actions for ${title}`} actions={inMenu} />}
    </Box>
  );
}

function QuickButton({ action }: { action: QuickAction }): ReactNode {
  const { label, name, does, isDisabled = false } = action;
  if (typeof does === 'string')
    return (
      <Button component={Link} to={does} aria-label={name} disabled={isDisabled} sx={WORD}>
        {label}
      </Button>
    );
  return (
    <Button aria-label={name} color="inherit" disabled={isDisabled} onClick={does} sx={WORD}>
      {label}
    </Button>
  );
}

/** A quiet button of a row. */
export const WORD = { minWidth: 0, px: 1, whiteSpace: 'nowrap', fontSize: '0.8125rem' } as const;

const ACTIONS = { display: 'flex', justifyContent: 'flex-end', width: '100%' };

/** Hidden by opacity alone, so that the keyboard and screen readers reach them. An open menu keeps them visible. */
const ON_HOVER = {
  ...ACTIONS,
  '@media (hover: hover)': {
    opacity: 0,
    '[data-row]:is(:hover, :focus-within) &, &:has([aria-expanded=true])': { opacity: 1 },
  },
};
