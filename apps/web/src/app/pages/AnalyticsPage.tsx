import LockIcon from '@mui/icons-material/LockOutlined';
import { getAnalytics } from '@sightline/contracts/analytics/analytics';
import type { ReactNode } from 'react';
import { Analytics } from '../../features/analytics/Analytics.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useMayCall } from '../../wire/session.ts';

/** A page for admins; the API also refuses all other people. */
export default function AnalyticsPage(): ReactNode {
  if (useMayCall(getAnalytics)) return <Analytics />;
  return (
    <>
      <PageHeader title="Analytics" />
      <EmptyState
        icon={<LockIcon />}
        title="Admin Access Required"
        text="Analytics are restricted to admin users only."
      />
    </>
  );
}
