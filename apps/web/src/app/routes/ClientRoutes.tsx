import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { returnAddress } from '../roomAddress.ts';
import { LiveRoom } from './sharedScreens.ts';
import { ClientShell } from './shells.ts';

const OwnMessagesPage = lazy(() => import('../pages/OwnMessagesPage.tsx'));
const AccountPage = lazy(() => import('../pages/AccountPage.tsx'));
const PortalPage = lazy(() => import('../pages/PortalPage.tsx'));
const ReportsPage = lazy(() => import('../pages/ReportsPage.tsx'));
const RequestPage = lazy(() => import('../pages/RequestPage.tsx'));

/** The client's short set; any other path falls back to the client home. */
export default function ClientRoutes(): ReactNode {
  return <Routes>{clientTable()}</Routes>;
}

export function clientTable(): ReactNode {
  return (
    <>
      <Route path="/inspection/:inspectionId/virtual" element={<LiveRoom />} />
      <Route element={<ClientShell />}>
        <Route path="/" element={<PortalPage />} />
        <Route path="/schedule" element={<RequestPage />} />
        <Route path="/messages" element={<OwnMessagesPage />} />
        <Route path="/account" element={<AccountPage />} />
        <Route path="/reports" element={<ReportsPage />} />
      </Route>
      <Route path="/login" element={<Navigate to={returnAddress()} replace />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </>
  );
}
