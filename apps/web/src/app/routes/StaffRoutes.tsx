import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { returnAddress } from '../roomAddress.ts';
import { LiveRoom } from './sharedScreens.ts';
import { StaffShell } from './shells.ts';

const ClientsPage = lazy(() => import('../pages/ClientsPage.tsx'));
const DashboardPage = lazy(() => import('../pages/DashboardPage.tsx'));
const InspectionsPage = lazy(() => import('../pages/InspectionsPage.tsx'));
const NotFoundPage = lazy(() => import('../pages/NotFoundPage.tsx'));
const ReportsPage = lazy(() => import('../pages/ReportsPage.tsx'));
const SchedulePage = lazy(() => import('../pages/SchedulePage.tsx'));
const SettingsPage = lazy(() => import('../pages/SettingsPage.tsx'));

export default function StaffRoutes(): ReactNode {
  return (
    <Routes>
      <Route path="/inspection/:inspectionId/virtual" element={<LiveRoom />} />
      <Route path="/virtual-inspection" element={<LiveRoom />} />
      <Route element={<StaffShell />}>
        <Route path="/" element={<DashboardPage />} />
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/schedule" element={<SchedulePage />} />
        <Route path="/inspections" element={<InspectionsPage />} />
        <Route path="/reports" element={<ReportsPage />} />
        <Route path="/clients" element={<ClientsPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/login" element={<Navigate to={returnAddress()} replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
