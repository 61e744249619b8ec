import Button, { type ButtonProps } from '@mui/material/Button';
import { phoneHref } from '@sightline/contracts/core/phoneHref';
import type { Invitation } from '@sightline/contracts/rooms/rooms';
import type { ReactNode } from 'react';
import { SharedLinkDialog } from './SharedLinkDialog.tsx';
import { useGuestLink } from './useGuestLink.ts';

interface LinkActionsProps extends Pick<ButtonProps, 'color' | 'size'> {
  inspectionId: string;
  /** The invitation; without one, the link is that of the inspection's client. */
  invitation: Invitation | undefined;
  /** Empty where none is known. */
  phone: string;
  /** Whether sending the link is the next step. */
  isNext?: boolean;
  /** False where another button texts the link. */
  hasText?: boolean;
}

/** The ways to reach a person who is expected in the call: mail, text message or QR code, and phone. */
export function LinkActions({
  inspectionId,
  invitation,
  phone,
  isNext,
  hasText = true,
  ...look
}: LinkActionsProps): ReactNode {
  const { mail, text, share, shared, closeShared, isBusy } = useGuestLink(inspectionId, invitation);
  const wasMailed = Boolean(invitation?.delivery);
  const isTexted = Boolean(invitation?.smsTo);
  return (
    <>
      {invitation?.email !== '' && (
        <Button {...look} variant={isNext ? 'contained' : 'outlined'} disabled={isBusy} onClick={mail}>
          {wasMailed ? 'Send again' : 'Send link'}
        </Button>
      )}
      {isTexted && hasText && (
        <Button {...look} variant="outlined" disabled={isBusy} onClick={text}>
          Text it
        </Button>
      )}
      <Button {...look} variant="outlined" disabled={isBusy} onClick={share}>
        {isTexted ? 'QR code' : 'Text or QR code'}
      </Button>
      {phone && (
        <Button {...look} variant="outlined" href={phoneHref(phone)}>
          Call {phone}
        </Button>
      )}
      {shared && <SharedLinkDialog {...shared} phone={phone} onClose={closeShared} />}
    </>
  );
}
