import type { PortalAccess } from '@sightline/contracts/clients/clients';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';

/** Access is enabled once the client has set a password. */
export function PortalBadge({ portal }: { portal: PortalAccess }): ReactNode {
  if (portal === 'active') return <StatusChip tone="green">Portal Access Enabled</StatusChip>;
  if (portal === 'invited') return <StatusChip tone="yellow">Invited</StatusChip>;
  if (portal === 'off') return <StatusChip tone="red">Portal Access Off</StatusChip>;
  return <StatusChip tone="gray">No Portal Access</StatusChip>;
}
