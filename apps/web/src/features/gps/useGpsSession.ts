import { useEffect, useMemo } from 'react';
import { watchPermissionForPosition } from '../../devices/positionPermission.ts';
import { useSessionHolder } from './GpsScope.tsx';
import { GpsSession } from './GpsSession.ts';

/** The session of this inspection: the one that is under way, or a new one, which ends that of another inspection. */
export function useGpsSession(inspectionId: string): GpsSession {
  const holder = useSessionHolder();
  const session = useMemo(() => {
    const known = holder.session;
    return known?.inspectionId === inspectionId ? known : new GpsSession(inspectionId);
  }, [holder, inspectionId]);
  useEffect(() => holder.hold(session), [holder, session]);
  useEffect(
    () => watchPermissionForPosition((permission) => session.store.setState({ permission })),
    [session],
  );
  return session;
}
