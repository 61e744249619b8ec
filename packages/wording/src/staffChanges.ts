import type { StaffFactChange } from '@sightline/contracts/accounts/staff';
import { PRINCIPAL_ROLE_LABELS, tradeLabel } from './labels.ts';

export function staffChangeText(change: StaffFactChange): string {
  if (change.fact === 'isActive') return change.to ? 'set active' : 'set inactive';
  if (change.fact === 'licenseNumber') return `license ${change.from ?? 'none'} → ${change.to ?? 'none'}`;
  if (change.fact === 'role')
    return `role ${PRINCIPAL_ROLE_LABELS[change.from]} → ${PRINCIPAL_ROLE_LABELS[change.to]}`;
  return `trades ${tradesText(change.from)} → ${tradesText(change.to)}`;
}

const tradesText = (trades: readonly string[]): string => trades.map(tradeLabel).join(', ') || 'none';
