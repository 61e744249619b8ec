import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listInvitations } from '@sightline/contracts/rooms/rooms';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { opensTheRoomOnSite } from '../../../inspection/invitations/opensTheRoomOnSite.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useRead } from '../../../wire/queries.ts';
import { useCall, useRoom, useStage } from '../call/callContext.ts';
import { type StagePerson, stopsPicture } from '../call/stagePeople.ts';
import { INTERRUPTION_STATUS } from './interruptionStatus.ts';
import { InterruptedPerson } from './lazyNotices.ts';
import { Notice } from './Notice.tsx';
import { useSecondsSince } from './useSecondsSince.ts';

/**
 * Explains a frozen picture, and names people who have not joined. It is also correct for a peer who joins
 * later.
 */
export function PeerStatus(): ReactNode {
  const { people } = useStage();
  const isApart = useRoom(({ call }) => call.name === 'waiting');
  const isLive = useRoom(({ call }) => call.name === 'live') || isApart;
  const others = people.filter(({ isYou }) => !isYou);
  const host = people.find(({ role }) => role === 'host');
  useHostArrival(isLive, host);
  if (!isLive) return null;
  const isHostMissing = host === undefined;
  return (
    <>
      {others.map((person) => (
        <PersonStatus key={person.id} person={person} />
      ))}
      {isHostMissing && <WaitingForHost />}
      {!isHostMissing && others.length === 0 && <WaitingForOthers />}
    </>
  );
}

/** Announces the host to a person who has waited for them. */
function useHostArrival(isLive: boolean, host: StagePerson | undefined): void {
  const { device } = useCall();
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
}

const WaitingFacts = lazyPart(async () => ({ default: (await import('./WaitingFacts.tsx')).WaitingFacts }));

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

/** Loaded after the first picture. */
const WaitingActions = lazyPart(async () => ({
  default: (await import('./WaitingActions.tsx')).WaitingActions,
}));

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

function PersonStatus({ person }: { person: StagePerson }): ReactNode {
  const { name, video, videoPaused, interruption } = person;
  if (interruption)
    return (
      <Suspense>
        <InterruptedPerson {...interruption} name={name} isConnected={person.connected} />
      </Suspense>
    );
  const since = person.disconnectedAt ?? person.videoFrozenAt;
  if (since === null) return null;
  const ago = <SecondsAgo key={since} since={since} />;
  if (!person.connected && video && !videoPaused && person.videoFrozenAt === null)
    return <Notice tone="warning">{name} is reconnecting. Their video continues.</Notice>;
  if (!person.connected)
    return (
      <Notice tone="warning">
        {name}’s connection dropped{ago}. Waiting for them to come back.
      </Notice>
    );
  return (
    <Notice tone="warning">
      {name}’s video froze{ago}. Their connection is weak or lost.
    </Notice>
  );
}

/** A status of at most two words, for a tile. */
export function shortStatus(person: StagePerson): string | null {
  const { connected, videoFrozenAt, interruption, isYou } = person;
  if (isYou) return null;
  // A status covers the picture, which a person without a microphone still has.
  if (interruption && stopsPicture(interruption)) return INTERRUPTION_STATUS[interruption.reason];
  if (!connected) return 'Connection lost';
  return videoFrozenAt === null ? null : 'Video frozen';
}

/** The time since then, hidden from screen readers, which would announce each change. */
function SecondsAgo({ since }: { since: string }): ReactNode {
  const seconds = useSecondsSince(since);
  return <span aria-hidden> {seconds === 0 ? 'just now' : `${seconds} s ago`}</span>;
}
