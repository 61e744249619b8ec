import LeaveIcon from '@mui/icons-material/CallEndRounded';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mintId } from '@sightline/contracts/core/ids';
import { endSession } from '@sightline/contracts/room';
import { type ReactNode, useState } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { useAbilities, useCall } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { showError } from '../showError.ts';
import { RoundButton } from './RoundButton.tsx';

/** Leaving takes one press, since joining again undoes it; ending the call for everyone asks first. */
export function LeaveButton(): ReactNode {
  const call = useCall();
  const mayEnd = useAbilities().includes('remove');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = (work: () => Promise<void>) => () => {
    setOpen(false);
    void work();
  };
  return (
    <>
      <span ref={setAnchor}>
        <RoundButton
          label="Leave"
          look="leave"
          icon={<LeaveIcon />}
          onClick={() => (mayEnd ? setOpen(true) : void call.leave())}
        />
      </span>
      <Menu disablePortal anchorEl={anchor} open={isOpen} onClose={() => setOpen(false)}>
        <MenuItem onClick={choose(() => call.leave())}>Leave call</MenuItem>
        <MenuItem onClick={choose(() => endForEveryone(call))} sx={{ color: 'error.main' }}>
          End for everyone
        </MenuItem>
      </Menu>
    </>
  );
}

async function endForEveryone(call: LiveCall): Promise<void> {
  const isSure = await confirmAction({
    title: 'End the inspection call?',
    text: 'This ends the call for everyone. Marks, photos and chat are kept, and you can continue to the report.',
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
