import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';

export interface RowAction {
  label: string;
  /** The address that it opens, or what it does. */
  does: string | (() => void);
  isDisabled?: boolean;
  /** Whether it loses or returns something: it is red. */
  isDestructive?: boolean;
}

/** The actions of a row that have no button of their own. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }): ReactNode {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {actions.map((action) => (
          <Item key={action.label} action={action} onClose={close} />
        ))}
      </Menu>
    </>
  );
}

function Item({ action, onClose }: { action: RowAction; onClose: () => void }): ReactNode {
  const { label, does, isDisabled = false, isDestructive = false } = action;
  if (typeof does === 'string')
    return (
      <MenuItem component={Link} to={does} disabled={isDisabled} onClick={onClose}>
        {label}
      </MenuItem>
    );
  const press = (): void => {
    onClose();
    does();
  };
  return (
    <MenuItem disabled={isDisabled} onClick={press} sx={isDestructive ? { color: 'error.main' } : {}}>
      {label}
    </MenuItem>
  );
}
