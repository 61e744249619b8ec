import type { PortalAccess } from '@sightline/contracts/clients/clients';
import type { ReactNode } from 'react';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';

/** Access is enabled once the client has set a password. */
export const PORTAL_LABELS: Record<PortalAccess, string> = {
  active: 'Portal Access Enabled',
  invited: 'Invited',
  off: 'Portal access off',
  none: 'No Portal Access',
};

const TONES: Record<PortalAccess, ChipTone> = {
  active: 'green',
  invited: 'yellow',
  off: 'red',
  none: 'gray',
};

export function PortalBadge({ portal }: { portal: PortalAccess }): ReactNode {
  return <StatusChip tone={TONES[portal]}>{PORTAL_LABELS[portal]}</StatusChip>;
}

export function PortalState({ portal }: { portal: PortalAccess }): ReactNode {
  return <StatusDot tone={TONES[portal]}>{PORTAL_LABELS[portal]}</StatusDot>;
}
