import LockIcon from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Says why a tab of the address is closed to this person. */
export function RestrictedTab({ reason }: { reason: string }): ReactNode {
  return <EmptyState icon={<LockIcon />} title="Admin Access Required" text={reason} />;
}
