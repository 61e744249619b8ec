import { type ReactNode, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { GuestJoin } from '../../features/guest-join/GuestJoin.tsx';

/** The address is `/join#TOKEN`; the room of the call takes its place in the history. */
export default function JoinPage(): ReactNode {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = useCallback(
    (inspectionId: string) => void navigate(`/inspection/${inspectionId}/virtual`, { replace: true }),
    [navigate],
  );
  return <GuestJoin token={hash.slice(1)} onJoined={open} />;
}
