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
  const leave = (): void => {
    close();
    void call.leave();
  };
  const end = (missingViews: readonly string[]): void => {
    close();
    void endForEveryone(call, missingViews);
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
          <LeaveItems {...menu} onLeave={leave} onEnd={end} />
        </Suspense>
      )}
    </>
  );
}

const ENDS =
  'This ends the call for everyone. Marks, photos and chat are kept, and you can continue to the report.';

/** With a required view missing the question says so: once the phone has left the site, nobody can take it. */
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
