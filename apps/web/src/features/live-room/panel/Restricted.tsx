import LockIcon from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** For an address that names a tool of those who lead. */
export function Restricted({ text }: { text: string }): ReactNode {
  return <EmptyState icon={<LockIcon />} title="Admin Access Required" text={text} />;
}
