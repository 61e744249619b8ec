import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useCurrentUser } from '../../wire/session.ts';
import { returnAddress } from '../roomAddress.ts';
import { LiveRoom } from './sharedScreens.ts';
import { StaffShell } from './shells.ts';

const OwnAccount = lazy(async () => ({
  default: (await import('../../features/account/own/OwnAccount.tsx')).OwnAccount,
}));
const AnalyticsPage = lazy(() => import('../pages/AnalyticsPage.tsx'));
const OfficeCalendar = lazy(async () => ({
  default: (await import('../../features/scheduling/calendar/OfficeCalendar.tsx')).OfficeCalendar,
}));
const ChecklistPage = lazy(() => import('../pages/ChecklistPage.tsx'));
const ClientManagement = lazy(async () => ({
  default: (await import('../../features/client-management/ClientManagement.tsx')).ClientManagement,
}));
const ClientsPage = lazy(() => import('../pages/ClientsPage.tsx'));
const CommunicationCenter = lazy(async () => ({
  default: (await import('../../features/messages/CommunicationCenter.tsx')).CommunicationCenter,
}));
const DashboardPage = lazy(() => import('../pages/DashboardPage.tsx'));
const GpsPage = lazy(() => import('../pages/GpsPage.tsx'));
const GroupedChecklistPage = lazy(() => import('../pages/GroupedChecklistPage.tsx'));
const InspectionLayout = lazy(() => import('../inspection/InspectionLayout.tsx'));
const InspectionMessagesPage = lazy(() => import('../pages/InspectionMessagesPage.tsx'));
const InspectionsPage = lazy(() => import('../pages/InspectionsPage.tsx'));
const MeasurementsPage = lazy(() => import('../pages/MeasurementsPage.tsx'));
const MyDayPage = lazy(() => import('../pages/MyDayPage.tsx'));
const NotFoundPage = lazy(() => import('../pages/NotFoundPage.tsx'));
const OverviewPage = lazy(() => import('../inspection/OverviewPage.tsx'));
const PaymentsPage = lazy(() => import('../pages/PaymentsPage.tsx'));
const PhotosPage = lazy(() => import('../pages/PhotosPage.tsx'));
const PaperChecklistPage = lazy(() => import('../pages/PaperChecklistPage.tsx'));
const ReportPage = lazy(() => import('../pages/ReportPage.tsx'));
const ReportsPage = lazy(() => import('../pages/ReportsPage.tsx'));
const ScanPage = lazy(() => import('../pages/ScanPage.tsx'));
const SchedulePage = lazy(() => import('../pages/SchedulePage.tsx'));
const SettingsPage = lazy(() => import('../pages/SettingsPage.tsx'));
const TestChecklistPage = lazy(() => import('../pages/TestChecklistPage.tsx'));
const VoiceNotesPage = lazy(() => import('../pages/VoiceNotesPage.tsx'));

/** The pages of staff. Inspectors start with their day, the others with the dashboard; all can open both. */
export default function StaffRoutes(): ReactNode {
  return <Routes>{staffTable(useCurrentUser())}</Routes>;
}

export function staffTable({ role }: Pick<CurrentUser, 'role'>): ReactNode {
  const isInspector = role === 'inspector';
  return (
    <>
      <Route path="/inspection/:inspectionId/virtual" element={<LiveRoom />} />
      <Route path="/virtual-inspection" element={<LiveRoom />} />
      <Route element={<StaffShell />}>
        <Route path="/" element={isInspector ? <MyDayPage /> : <DashboardPage />} />
        <Route path="/my-day" element={isInspector ? <Navigate to="/" replace /> : <MyDayPage />} />
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/schedule" element={<SchedulePage />} />
        <Route path="/calendar" element={<OfficeCalendar />} />
        <Route path="/inspections" element={<InspectionsPage />} />
        <Route path="/inspection/:inspectionId" element={<InspectionLayout />}>
          <Route index element={<OverviewPage />} />
          <Route path="checklist" element={<ChecklistPage />} />
          <Route path="photos" element={<PhotosPage />} />
          <Route path="measurements" element={<MeasurementsPage />} />
          <Route path="voice-notes" element={<VoiceNotesPage />} />
          <Route path="gps" element={<GpsPage />} />
          <Route path="scan" element={<ScanPage />} />
          <Route path="report" element={<ReportPage />} />
          <Route path="messages" element={<InspectionMessagesPage />} />
        </Route>
        <Route path="/payments" element={<PaymentsPage />} />
        <Route path="/account" element={<OwnAccount />} />
        <Route path="/reports" element={<ReportsPage />} />
        <Route path="/communications" element={<CommunicationCenter />} />
        <Route path="/analytics" element={<AnalyticsPage />} />
        <Route path="/clients" element={<ClientsPage />} />
        <Route path="/honeybook" element={<ClientManagement />} />
        <Route path="/grouped-checklist" element={<GroupedChecklistPage />} />
        <Route path="/old-checklist" element={<PaperChecklistPage />} />
        <Route path="/test-checklist" element={<TestChecklistPage />} />
        <Route path="/settings/:group?" element={<SettingsPage />} />
        <Route path="/login" element={<Navigate to={returnAddress()} replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </>
  );
}
