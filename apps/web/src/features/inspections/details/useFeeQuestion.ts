import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { readScheduledFee } from '@sightline/contracts/inspections/scheduling';
import { centsOf } from '@sightline/wording/money';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useRead } from '../../../wire/queries.ts';
import type { EditForm } from './editForm.ts';

export interface FeeQuestion {
  /** The schedule's fee for the chosen type and method, while it must be decided whether it applies. */
  askedCents: number | null | undefined;
  /** Ends the question for the chosen type and method. */
  decide: () => void;
}

/** Asks whether the fee follows a changed type or method. A fee that has been paid stays. */
export function useFeeQuestion(inspection: Inspection, control: Control<EditForm>): FeeQuestion {
  const [projectType, method, fee] = useWatch({ control, name: ['projectType', 'method', 'fee'] });
  const isVirtual = method === 'virtual';
  const chosen = `${projectType} ${method}`;
  const [decided, setDecided] = useState(chosen);
  const isOpen = chosen !== decided && inspection.paymentStatus === 'pending';
  const scheduled = useRead(
    readScheduledFee,
    { params: { inspectionId: inspection.id }, query: { projectType, isVirtual: String(isVirtual) } },
    { enabled: isOpen },
  );
  const scheduledCents = scheduled.data?.feeCents;
  const isAsked = isOpen && scheduledCents !== undefined && scheduledCents !== centsOf(fee);
  return { askedCents: isAsked ? scheduledCents : undefined, decide: () => setDecided(chosen) };
}
