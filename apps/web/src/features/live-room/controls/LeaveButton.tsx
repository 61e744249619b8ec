import LeaveIcon from '@mui/icons-material/CallEndRounded';
import { mintId } from '@sightline/contracts/core/ids';
import { endSession } from '@sightline/contracts/room';
import { type ReactNode, Suspense } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { useAbilities, useCall } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { LeaveItems } from '../laterParts.ts';
import { showError } from '../showError.ts';
import { RoundButton } from './RoundButton.tsx';
import { useBarMenu } from './useBarMenu.ts';

/** Leaving takes one press, since joining again undoes it; ending the call for everyone asks first. */
export function LeaveButton(): ReactNode {
  const call = useCall();
  const mayEnd = useAbilities().includes('remove');
  const { setAnchor, open, close, wasOpened, menu } = useBarMenu();
  const choose = (work: () => Promise<void>) => () => {
    close();
    void work();
  };
  return (
    <>
      <span ref={setAnchor}>
        <RoundButton
          label="Leave"
          look="leave"
          icon={<LeaveIcon />}
          onClick={() => (mayEnd ? open() : void call.leave())}
        />
      </span>
      {wasOpened && (
        <Suspense>
          <LeaveItems
            {...menu}
            onLeave={choose(() => call.leave())}
            onEnd={choose(() => endForEveryone(call))}
          />
        </Suspense>
      )}
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
