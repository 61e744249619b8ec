import type { QuoteRequest } from '@sightline/contracts/bookings/bookings';
import { formatCents } from '@sightline/wording/money';
import { type ReactNode, useState } from 'react';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { shortAddress } from '../../ui/shortAddress.ts';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { isHoldOver } from './dashboardFigures.ts';
import { QueueRow } from './QueueRow.tsx';
import { askedOf, RequestDialog } from './RequestDialog.tsx';
import { StateText } from './StateText.tsx';
import { typeText } from './typeText.ts';
import { useAnswer } from './useAnswer.ts';
import { DayTime } from './when.tsx';

/** A visitor's request from the booking page. It is answered in a dialog with all that the answer depends on. */
export function BookingRow({ request }: { request: QuoteRequest }): ReactNode {
  const { name, address, feeCents, startsAt, isPaid } = request;
  const { accept, decline, isBusy } = useAnswer(request);
  const [open, setOpen] = useState<'answer' | 'decline' | null>(null);
  const answer = { onPress: () => setOpen('answer') };
  return (
    <>
      <QueueRow
        when={<DayTime instant={startsAt} />}
        title={shortAddress(address)}
        opens={answer}
        action={{ label: 'Answer', does: answer, spoken: `Answer the request of ${name}`, isBusy }}
      >
        {`${name} · ${typeText(request)} · `}
        <ScheduledTime inspection={askedOf(request)} format={CLOCK_FORMAT} />
        {` · ${formatCents(feeCents)}`}
        <HoldState isPaid={isPaid} isOver={isHoldOver(request)} />
      </QueueRow>
      {open === 'answer' && (
        <RequestDialog
          request={request}
          isBusy={isBusy}
          onAccept={() => accept(() => setOpen(null))}
          onDecline={() => setOpen('decline')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'decline' && (
        <DeclineDialog
          request={request}
          isSaving={isBusy}
          onDecline={decline}
          onClose={() => setOpen('answer')}
        />
      )}
    </>
  );
}

function HoldState({ isPaid, isOver }: { isPaid: boolean; isOver: boolean }): ReactNode {
  if (!isPaid && !isOver) return null;
  return (
    <>
      {' · '}
      {isPaid ? (
        <StateText tone="green">Paid</StateText>
      ) : (
        <StateText tone="orange">No longer held</StateText>
      )}
    </>
  );
}
