import type { FeeSchedule } from '@sightline/contracts/organization/feeSchedule';

export interface ShownFee {
  cents: number;
  lines: readonly { label: string; cents: number }[];
  /** The price in person, if a virtual inspection is cheaper. */
  normalCents: number | null;
  savingCents: number;
}

/** The fee to show; the server computes the actual one. Null while no type is chosen or if it is not listed. */
export function feeOf(schedule: FeeSchedule | undefined, type: string, isVirtual: boolean): ShownFee | null {
  const fee = schedule?.[type];
  if (!fee) return null;
  if (!isVirtual)
    return { cents: fee.inPersonCents, lines: fee.inPersonLines, normalCents: null, savingCents: 0 };
  const savingCents = Math.max(0, fee.inPersonCents - fee.virtualCents);
  return {
    cents: fee.virtualCents,
    lines: fee.virtualLines,
    normalCents: savingCents > 0 ? fee.inPersonCents : null,
    savingCents,
  };
}
