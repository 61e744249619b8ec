import { type Invitation, listInvitations } from '@sightline/contracts/rooms/rooms';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../wire/queries.ts';

const WHILE_SENDING_MS = 1500;

type Invitations = UseQueryResult<Invitation[]> & {
  /** The client's link that was not withdrawn. */
  client: Invitation | undefined;
};

/** The personal links of an inspection, read again while their mails are being sent. */
export function useInvitations(inspectionId: string): Invitations {
  const invitations = useRead(
    listInvitations,
    { params: { inspectionId } },
    { refetchInterval: (query) => (query.state.data?.some(isSending) ? WHILE_SENDING_MS : false) },
  );
  const client = invitations.data?.findLast(({ isClients, revokedAt }) => isClients && revokedAt === null);
  return { ...invitations, client };
}

function isSending({ delivery }: Invitation): boolean {
  return delivery === 'queued' || delivery === 'sending';
}

/** Whether the link admits a person with the camera on site. */
export function opensTheRoomOnSite({ role, revokedAt, expiresAt }: Invitation): boolean {
  return role === 'field' && revokedAt === null && Date.parse(expiresAt) > Date.now();
}
