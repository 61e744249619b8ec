import Button, { type ButtonProps } from '@mui/material/Button';
import { getClient } from '@sightline/contracts/clients/clients';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { useGuestLink } from '../../inspection/invitations/useGuestLink.ts';
import { useInvitations } from '../../inspection/invitations/useInvitations.ts';
import { useRead } from '../../wire/queries.ts';

interface InviteButtonProps extends Pick<ButtonProps, 'variant'> {
  inspection: Inspection;
  label: string;
  /** Opens the dialog with the other ways to hand the link over. */
  onOpen: () => void;
}

/**
 * Mails the client's link at once. A client without an email address, or whose mail did not arrive, is reached in
 * another way.
 */
export function InviteButton({ inspection, label, variant, onOpen }: InviteButtonProps): ReactNode {
  const { id, clientId } = inspection;
  const client = useRead(getClient, { params: { clientId } });
  const known = useInvitations(id).client;
  // The server knows whether the present link still works.
  const { mail, isBusy } = useGuestLink(id, undefined);
  const canMail = Boolean(client.data?.email) && !known?.delivery;
  return (
    <Button variant={variant} disabled={isBusy || client.isPending} onClick={canMail ? mail : onOpen}>
      {label}
    </Button>
  );
}
