import type { ReactNode } from 'react';
import { AuthenticationRequired } from '../../features/live-room/screens/AuthenticationRequired.tsx';
import { loginAddress } from '../roomAddress.ts';

/** The page at a room's address without a session. */
export default function LoginRequiredPage(): ReactNode {
  return <AuthenticationRequired onLogin={() => window.location.assign(loginAddress(window.location))} />;
}
