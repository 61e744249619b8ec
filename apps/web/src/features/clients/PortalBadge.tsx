import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';

export function PortalBadge({ isEnabled }: { isEnabled: boolean }): ReactNode {
  return isEnabled ? (
    <StatusChip tone="green">Portal Access Enabled</StatusChip>
  ) : (
    <StatusChip tone="gray">No Portal Access</StatusChip>
  );
}
