import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listInvitations } from '@sightline/contracts/rooms/rooms';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { opensTheRoomOnSite } from '../../../inspection/invitations/opensTheRoomOnSite.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useRead } from '../../../wire/queries.ts';
import { useCall, useRoom, useStage } from '../call/callContext.ts';
import { Notice } from '../parts/Notice.tsx';
import { isConnected, type NoticeFacts, type StageNotice } from '../parts/notice.ts';
import type { RoomFeature } from '../parts/roomPart.tsx';

const WaitingFacts = lazyPart(async () => ({ default: (await import('./WaitingFacts.tsx')).WaitingFacts }));
/** Loaded after the first picture. */
const WaitingActions = lazyPart(async () => ({
  default: (await import('./WaitingActions.tsx')).WaitingActions,
}));
const WaitingCalls = lazyPart(async () => ({ default: (await import('./WaitingCalls.tsx')).WaitingCalls }));

/** People who wait for the host, and a host who waits for them. */
export const waiting: RoomFeature = {
  notices: [waitingNotice],
  lines: [{ id: 'waitingCalls', who: null, priority: 40, from: 'joined', render: WaitingCallsLine }],
  background: [{ id: 'hostArrival', who: null, priority: 40, from: 'joined', render: HostArrival }],
};

/** Names people who have not joined. */
function waitingNotice({ room, stage: { people } }: NoticeFacts): StageNotice[] {
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
 * The message to a host who is alone in the room, and the ways to reach the person. Nothing is shown until the
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

/** The people who wait for the host of this call in another one; loaded once the host is in. */
export function WaitingCallsLine(): ReactNode {
  const isHosting = useRoom(({ call, you }) => call.name === 'live' && you?.role === 'host');
  return <Suspense>{isHosting && <WaitingCalls />}</Suspense>;
}

/** Announces the host to a person who has waited for them. */
export function HostArrival(): null {
  const { device } = useCall();
  const isLive = useRoom(isConnected);
  const host = useStage().people.find(({ role }) => role === 'host');
  const hasWaited = useRef(false);
  const isHere = host !== undefined;
  const name = host?.name ?? '';
  const isYou = host?.isYou ?? false;
  useEffect(() => {
    if (!isLive) return;
    if (isHere && hasWaited.current && !isYou)
      void import('./announceHost.ts')
        .then(({ announceHost }) => announceHost(name, device.media.store.getState()))
        .catch(() => {});
    hasWaited.current = !isHere;
  }, [isLive, isHere, isYou, name, device]);
  return null;
}
