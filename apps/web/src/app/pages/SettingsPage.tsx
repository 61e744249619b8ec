import LockIcon from '@mui/icons-material/LockOutlined';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Settings } from '../../features/settings/Settings.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useMayCall } from '../../wire/session.ts';

/** `/settings/GROUP` opens a group, and `?find=` marks a setting in it. The API also refuses all but admins. */
export default function SettingsPage(): ReactNode {
  const { group } = useParams();
  const [params] = useSearchParams();
  if (!useMayCall(changeSettings)) return <NotAllowed />;
  return <Settings groupId={group} find={params.get('find')} />;
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
