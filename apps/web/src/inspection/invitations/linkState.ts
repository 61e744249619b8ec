import type { Invitation } from '@sightline/contracts/rooms/rooms';
import { DELIVERY_STATE_LABELS } from '@sightline/wording/labels';
import type { ChipTone } from '../../ui/StatusChip.tsx';

interface LinkState {
  label: string;
  tone: ChipTone;
  isOpen: boolean;
  /** Whether the guest has the link as far as is known. */
  isHandedOver: boolean;
}

const DELIVERY_TONES: Record<NonNullable<Invitation['delivery']>, ChipTone> = {
  queued: 'yellow',
  sending: 'yellow',
  sent: 'blue',
  failed: 'red',
  unknown: 'orange',
  skipped: 'gray',
};

/** The state of a personal link, from withdrawn to opened by its guest. */
export function linkStateOf({ revokedAt, expiresAt, firstUsedAt, delivery }: Invitation): LinkState {
  const closed = { tone: 'gray', isOpen: false, isHandedOver: false } as const;
  if (revokedAt) return { ...closed, label: 'Withdrawn' };
  if (new Date(expiresAt).getTime() < Date.now()) return { ...closed, label: 'Expired' };
  if (firstUsedAt) return { label: 'Used', tone: 'green', isOpen: true, isHandedOver: true };
  if (delivery === null) return { label: 'Not mailed', tone: 'gray', isOpen: true, isHandedOver: false };
  const isHandedOver = delivery === 'queued' || delivery === 'sending' || delivery === 'sent';
  return {
    label: DELIVERY_STATE_LABELS[delivery],
    tone: DELIVERY_TONES[delivery],
    isOpen: true,
    isHandedOver,
  };
}
