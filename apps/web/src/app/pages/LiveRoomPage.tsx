import { getInspection } from '@sightline/contracts/inspections/inspections';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isPractice } from '../../features/checklist/practice/practiceIds.ts';
import { LiveRoom } from '../../features/live-room/LiveRoom.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useResource } from '../../ui/useResource.ts';
import { useRead } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { LIVE_ROOM_SLOTS } from '../live-room/liveRoomSlots.tsx';
import { openCall, peekCall, roomRoleOf } from '../live-room/openCall.ts';
import { useRoomTab } from '../live-room/useRoomTab.ts';

const PracticeRoom = lazy(() => import('./PracticeRoomPage.tsx'));

/** Used only for an address that names no inspection. */
const InspectionPicker = lazy(async () => ({
  default: (await import('../../features/live-room/InspectionPicker.tsx')).InspectionPicker,
}));

/** The banner of the workspace; a call has its own notice while it reconnects. */
const OfflineBanner = lazyPart(async () => ({
  default: (await import('../shells/OfflineBanner.tsx')).OfflineBanner,
}));

const NOTICE = (
  <Suspense>
    <OfflineBanner />
  </Suspense>
);

/**
 * The page at `/inspection/:inspectionId/virtual`, and at `/virtual-inspection` with or without `?inspection=`,
 * where `demo` and `default` are a practice room.
 */
export default function LiveRoomPage(): ReactNode {
  useForcedDark();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { guestOf } = useCurrentUser();
  const named = useParams().inspectionId ?? query.get('inspection');
  // A guest's address has no parameter and opens one room only.
  const inspectionId = guestOf?.inspectionId ?? named;
  if (inspectionId && isPractice(inspectionId))
    return (
      <Suspense>
        <PracticeRoom />
      </Suspense>
    );
  if (inspectionId) return <Room key={inspectionId} inspectionId={inspectionId} />;
  return (
    <Suspense>
      {NOTICE}
      <InspectionPicker
        onChoose={(id) => void navigate(`/inspection/${id}/virtual`)}
        onBack={() => void navigate('/')}
      />
    </Suspense>
  );
}

function Room({ inspectionId }: { inspectionId: string }): ReactNode {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { tab, onTab } = useRoomTab();
  const [visit, setVisit] = useState(0);
  const { id, outboxKey } = user;
  const role = roomRoleOf(user);
  // The options depend on the person's identity only: refetching the session must not end the call.
  const options = useMemo(
    () => ({ inspectionId, owner: { id, outboxKey }, role, enterAtOnce: visit > 0 }),
    [inspectionId, id, outboxKey, role, visit],
  );
  const open = useCallback(() => openCall(options), [options]);
  const peek = useCallback(() => peekCall(options), [options]);
  const opened = useResource(open, peek);
  const inspection = useRead(getInspection, { params: { inspectionId } });
  const goBack = useCallback(() => void navigate('/'), [navigate]);
  if (!opened) return null;
  return (
    <LiveRoom
      call={opened.call}
      slots={LIVE_ROOM_SLOTS}
      notice={NOTICE}
      subject={inspection.data?.address ?? ''}
      canPublish={role !== 'observer'}
      {...{ tab, onTab }}
      onRejoin={() => setVisit(visit + 1)}
      onBack={user.role === 'guest' ? undefined : goBack}
    />
  );
}

const ATTRIBUTE = 'data-color-scheme';

/**
 * Keeps the whole page dark, including its dialogs, while the calling screen is mounted. The theme provider
 * writes the attribute whenever the device or the person changes the scheme; the last one is applied when the
 * screen closes.
 */
function useForcedDark(): void {
  useEffect(() => {
    const root = document.documentElement;
    let requested = root.getAttribute(ATTRIBUTE);
    const force = (): void => {
      const current = root.getAttribute(ATTRIBUTE);
      if (current === 'dark') return;
      requested = current;
      root.setAttribute(ATTRIBUTE, 'dark');
    };
    const observer = new MutationObserver(force);
    observer.observe(root, { attributes: true, attributeFilter: [ATTRIBUTE] });
    force();
    return () => {
      observer.disconnect();
      if (requested) root.setAttribute(ATTRIBUTE, requested);
    };
  }, []);
}
