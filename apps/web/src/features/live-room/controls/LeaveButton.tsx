import LeaveIcon from '@mui/icons-material/CallEndRounded';
import { type ReactNode, Suspense } from 'react';
import { useAbilities, useCall } from '../call/callContext.ts';
import { RoundButton } from '../parts/RoundButton.tsx';
import { LeaveItems, useBarMenu } from './lazyMenus.ts';

/** Leaving takes one press, since joining again undoes it; ending the call for everyone asks first. */
export function LeaveButton(): ReactNode {
  const call = useCall();
  const mayEnd = useAbilities().includes('remove');
  const { setAnchor, open, close, wasOpened, menu } = useBarMenu();
  const leave = (): void => {
    close();
    void call.leave();
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
          <LeaveItems {...menu} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}
