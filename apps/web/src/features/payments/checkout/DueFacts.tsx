import type { AmountDue } from '@sightline/contracts/payments/payments';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import type { PendingInspection } from '../../../inspection/pendingInspection.ts';
import { ScheduledTime } from '../../../inspection/ui/ScheduledTime.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { APPOINTMENT_FORMAT } from '../../../ui/time.ts';

interface DueFactsProps {
  due: AmountDue;
  /** The request that this device has sent, with the contact; null for a payment link. */
  booked: PendingInspection | null;
}

/** What is booked: what, where, when, for how much, and who was named as contact. */
export function DueFacts({ due, booked }: DueFactsProps): ReactNode {
  return (
    <Facts gap={1.5} columns={{ sm: '1fr 1fr' }}>
      <Fact term="Inspection">{projectTypeLabel(due.projectType)}</Fact>
      <Fact term="Method">{METHOD_LABELS[due.isVirtual ? 'virtual' : 'in_person']}</Fact>
      <Fact term="Time">
        <ScheduledTime
          inspection={{ ...due, scheduledDate: due.startsAt, preferredTime: null }}
          format={APPOINTMENT_FORMAT}
          fallback="To be scheduled"
          withZone
        />
      </Fact>
      <Fact term="Property">{due.address}</Fact>
      <Fact term="Fee">{formatCents(due.amountCents)}</Fact>
      {booked && <Fact term="Contact">{[booked.name, booked.email, booked.phone].join('\n')}</Fact>}
    </Facts>
  );
}

/** The card of what is booked. */
export const CARD = { p: { xs: 2, sm: 3 }, maxWidth: 640 };
