import LockIcon from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Settings } from '../../features/settings/Settings.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useCurrentUser } from '../../wire/session.ts';

/** `?tab=` opens a tab. The page is for admins; the API also refuses all other people. */
export default function SettingsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const { role } = useCurrentUser();
  if (role !== 'admin') return <NotAllowed />;
  return <Settings tab={params.get('tab')} onTab={(tab) => setParams({ tab })} />;
}

function NotAllowed(): ReactNode {
  return (
    <>
      <PageHeader title="Settings" />
      <EmptyState
        icon={<LockIcon />}
        title="Admin Access Required"
        text="Company settings are restricted to admin users only."
      />
    </>
  );
}
