import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listInvitations } from '@sightline/contracts/rooms/rooms';
import { type ReactNode, Suspense } from 'react';
import { opensTheRoomOnSite } from '../../../inspection/invitations/useInvitations.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useRead } from '../../../wire/queries.ts';
import { useCall } from '../call/callContext.ts';
import { Notice } from '../parts/Notice.tsx';
import { isConnected, type NoticeFacts, type StageNotice } from '../parts/notice.ts';

const WaitingFacts = lazyPart(async () => ({ default: (await import('./WaitingFacts.tsx')).WaitingFacts }));
const WaitingActions = lazyPart(async () => ({
  default: (await import('./WaitingActions.tsx')).WaitingActions,
}));

export function waitingNotice({ room, stage: { people } }: NoticeFacts): StageNotice[] {
  if (!isConnected(room)) return [];
  if (!people.some(({ role }) => role === 'host'))
    return [{ id: 'waitingForHost', priority: 45, render: WaitingForHost }];
  return people.every(({ isYou }) => isYou)
    ? [{ id: 'waitingForOthers', priority: 45, render: WaitingForOthers }]
    : [];
}

function WaitingForHost(): ReactNode {
  return (
    <Notice tone="info">
      <span>Waiting for the inspector to join.</span>
      <Suspense>
        <WaitingFacts />
      </Suspense>
    </Notice>
  );
}

/**
 * Shown to a host who is alone in the room, with the ways to reach the person. Nothing is shown until the
 * inspection has been read: a name that arrives later would be announced as a second message.
 */
function WaitingForOthers(): ReactNode {
  const { inspectionId } = useCall();
  const inspection = useRead(getInspection, { params: { inspectionId } });
  const invitations = useRead(listInvitations, { params: { inspectionId } }, { enabled: false });
  const invited = invitations.data?.findLast(opensTheRoomOnSite);
  if (inspection.isPending) return null;
  const name = invited?.name ?? inspection.data?.clientName ?? 'the others';
  return (
    <Notice tone="info">
      <span>{`Waiting for ${name} to join.`}</span>
      <Suspense>{inspection.data && <WaitingActions inspection={inspection.data} />}</Suspense>
    </Notice>
  );
}
