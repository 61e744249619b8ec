import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listInvitations } from '@sightline/contracts/rooms/rooms';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { opensTheRoomOnSite } from '../../../inspection/invitations/opensTheRoomOnSite.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useRead } from '../../../wire/queries.ts';
import { useCall, useRoom, useStage } from '../call/callContext.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { Notice } from './Notice.tsx';

/**
 * Explains a frozen picture, and names people who have not joined. It is also correct for a peer who joins
 * later.
 */
export function PeerStatus(): ReactNode {
  const { people } = useStage();
  const isLive = useRoom(({ call }) => call.name === 'live');
  if (!isLive) return null;
  const others = people.filter(({ isYou }) => !isYou);
  const isHostMissing = people.every(({ role }) => role !== 'host');
  return (
    <>
      {others.map((person) => (
        <PersonStatus key={person.id} person={person} />
      ))}
      {isHostMissing && <Notice tone="info">Waiting for the inspector to join.</Notice>}
      {!isHostMissing && others.length === 0 && <WaitingForOthers />}
    </>
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
  const { name, video, videoPaused } = person;
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
export function shortStatus({ connected, videoFrozenAt, isYou }: StagePerson): string | null {
  if (isYou) return null;
  if (!connected) return 'Connection lost';
  return videoFrozenAt === null ? null : 'Video frozen';
}

/** The seconds since then, hidden from screen readers, which would announce each change. */
function SecondsAgo({ since }: { since: string }): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // The clocks of server and device may differ a little.
  const seconds = Math.max(0, Math.round((now - Date.parse(since)) / 1000));
  return <span aria-hidden> {seconds === 0 ? 'just now' : `${seconds} s ago`}</span>;
}
