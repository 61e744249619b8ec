import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mintId } from '@sightline/contracts/core/ids';
import { endSession } from '@sightline/contracts/rooms/room';
import type { ReactNode } from 'react';
import { useRequiredViews } from '../../../inspection/required-views/useRequiredViews.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import { useCall, useRoom } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { type BarProps, Parts } from '../parts/roomPart.tsx';
import { showError } from '../showError.ts';
import { MENU } from './menuItems.tsx';

/** The menus of the control bar. Their code is fetched after the first picture, or earlier by a press. */

export interface BarMenuProps {
  anchor: HTMLElement | null;
  isOpen: boolean;
  onClose: () => void;
}

interface MoreItemsProps extends BarMenuProps, BarProps {
  /** Whether all controls fit in the bar: the menu then has only those that are not in it. */
  fitsAll: boolean;
}

export function MoreItems({ fitsAll, fullscreen, openTab, ...menu }: MoreItemsProps): ReactNode {
  const choose = (work: () => unknown) => () => {
    menu.onClose();
    work();
  };
  const items = MENU.filter(({ fits }) => !fitsAll || fits === 'always');
  return (
    <BarMenu {...menu}>
      <Parts of={items} props={{ fullscreen, openTab, choose }} />
    </BarMenu>
  );
}

export function LeaveItems({ onLeave, ...menu }: BarMenuProps & { onLeave: () => void }): ReactNode {
  const call = useCall();
  const events = useRoom((state) => state.events);
  const { missing = [] } = useRequiredViews(call.inspectionId, events);
  const end = (): void => {
    menu.onClose();
    void endForEveryone(
      call,
      missing.map(({ label }) => label),
    );
  };
  return (
    <BarMenu {...menu}>
      <MenuItem onClick={onLeave}>Leave call</MenuItem>
      <MenuItem onClick={end} sx={{ color: 'error.main' }}>
        End for everyone
      </MenuItem>
    </BarMenu>
  );
}

const ENDS =
  'This ends the call for everyone. Marks, photos and chat are kept, and you can continue to the report.';

/** Names missing required views in the question: once the phone has left the site, no one can take them. */
async function endForEveryone(call: LiveCall, missingViews: readonly string[]): Promise<void> {
  const lacks = missingViews.length > 0 ? `No photo shows: ${missingViews.join('; ')}. ` : '';
  const isSure = await confirmAction({
    title: 'End the inspection call?',
    text: lacks + ENDS,
    action: 'End for everyone',
    destructive: true,
  });
  if (!isSure) return;
  try {
    await call.room.ask(endSession, { id: mintId() });
  } catch (error) {
    showError(error, 'Call not ended');
  }
}

function BarMenu({ anchor, isOpen, onClose, children }: BarMenuProps & { children: ReactNode }): ReactNode {
  return (
    <Menu
      disablePortal
      anchorEl={anchor}
      open={isOpen}
      onClose={onClose}
      // The menu opens above the button: over it, a second tap on Leave would hit "End for everyone".
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    >
      {children}
    </Menu>
  );
}
