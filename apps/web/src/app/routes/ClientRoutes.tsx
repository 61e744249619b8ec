import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { returnAddress } from '../roomAddress.ts';
import { LiveRoom } from './sharedScreens.ts';
import { ClientShell } from './shells.ts';

const OwnMessagesPage = lazy(() => import('../pages/OwnMessagesPage.tsx'));
const OwnAccount = lazy(async () => ({
  default: (await import('../../features/account/own/OwnAccount.tsx')).OwnAccount,
}));
const OwnInspectionPage = lazy(() => import('../pages/OwnInspectionPage.tsx'));
const OwnReportPage = lazy(() => import('../pages/OwnReportPage.tsx'));
const PortalPage = lazy(() => import('../pages/PortalPage.tsx'));
const ReportsPage = lazy(() => import('../pages/ReportsPage.tsx'));
const InspectionRequest = lazy(async () => ({
  default: (await import('../../features/scheduling/InspectionRequest.tsx')).InspectionRequest,
}));

/** The few pages of clients; any other path shows the client home. */
export default function ClientRoutes(): ReactNode {
  return <Routes>{clientTable()}</Routes>;
}

export function clientTable(): ReactNode {
  return (
    <>
      <Route path="/inspection/:inspectionId/virtual" element={<LiveRoom />} />
      <Route element={<ClientShell />}>
        <Route path="/" element={<PortalPage />} />
        <Route path="/inspection/:inspectionId" element={<OwnInspectionPage />} />
        <Route path="/inspection/:inspectionId/report" element={<OwnReportPage />} />
        <Route path="/schedule" element={<InspectionRequest />} />
        <Route path="/messages" element={<OwnMessagesPage />} />
        <Route path="/account" element={<OwnAccount />} />
        <Route path="/reports" element={<ReportsPage />} />
      </Route>
      <Route path="/login" element={<Navigate to={returnAddress()} replace />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </>
  );
}
