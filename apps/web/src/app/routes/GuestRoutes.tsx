import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { SignInPage } from '../pages/SignInPage.tsx';
import { LiveRoom } from './sharedScreens.ts';

/**
 * The one room of a personal link. At other addresses, a guest can sign in with an account, or return to the
 * call.
 */
export default function GuestRoutes({ user }: { user: CurrentUser }): ReactNode {
  if (!user.guestOf) return <SignInPage />;
  const room = `/inspection/${user.guestOf.inspectionId}/virtual`;
  return (
    <Routes>
      <Route path={room} element={<LiveRoom />} />
      <Route path="*" element={<SignInPage notice={<CallNotice room={room} />} />} />
    </Routes>
  );
}

function CallNotice({ room }: { room: string }): ReactNode {
  const action = (
    <Button component={Link} to={room} color="inherit" sx={{ minHeight: 44, whiteSpace: 'nowrap' }}>
      Join call
    </Button>
  );
  return (
    <Alert severity="info" action={action} sx={{ mb: 3, alignItems: 'center' }}>
      You have a link to a video inspection.
    </Alert>
  );
}
