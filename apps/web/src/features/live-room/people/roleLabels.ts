import type { PeerInfo } from '@sightline/contracts/room';

const LABELS: Record<PeerInfo['role'], string> = {
  host: 'Leads the inspection',
  field: 'On site',
  observer: 'Watching',
};

export function roleLabel(role: PeerInfo['role']): string {
  return LABELS[role];
}
