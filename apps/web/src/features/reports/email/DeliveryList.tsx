import CloseIcon from '@mui/icons-material/ExpandLessRounded';
import OpenIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReportDelivery } from '@sightline/contracts/reports/deliveries';
import { counted } from '@sightline/wording/counted';
import { DELIVERY_STATE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useId, useState } from 'react';
import { useFailedMail } from '../../../inspection/mails/useFailedMail.ts';
import { DELIVERY_STATE_TONES } from '../../../inspection/ui/statusTones.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { isUnderWay, useDeliveries } from '../reportRequests.ts';

interface DeliveryListProps {
  inspectionId: string;
  /** When the shown version was made: earlier emails had another one. */
  since?: string;
}

/**
 * The emails of the report in one line, which unfolds to the state of each; open by itself while one is on its way or
 * needs a decision. Empty until the first was sent.
 */
export function DeliveryList({ inspectionId, since = '' }: DeliveryListProps): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { data, error, isLoadingError, refetch } = useDeliveries(inspectionId);
  if (isLoadingError)
    return <ErrorState title="Couldn't load email history" error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  const underWay = data.filter(isUnderWay).length;
  const isOpen = chosen ?? (underWay > 0 || data.some(({ needsDecision }) => needsDecision));
  return (
    <Box component="section" aria-label="Email history" sx={{ minWidth: 0, width: '100%' }}>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={isOpen ? <CloseIcon /> : <OpenIcon />}
        onClick={() => setChosen(!isOpen)}
        sx={{ ml: -1, minHeight: 44, textAlign: 'start', fontWeight: 500 }}
      >
        <span aria-live="polite">
          <Summary deliveries={data} since={since} />
        </span>
      </Button>
      {underWay > 0 && (
        <LinearProgress
          variant="determinate"
          aria-label="Emails sent"
          value={((data.length - underWay) / data.length) * 100}
          sx={{ mb: 1, borderRadius: 1 }}
        />
      )}
      <Box component="ul" id={id} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {isOpen && data.map((delivery) => <Row key={delivery.id} delivery={delivery} />)}
      </Box>
    </Box>
  );
}

/** "Delivered today 2:10 PM to 2 recipients"; a single one by address. */
function Summary({ deliveries, since }: { deliveries: readonly ReportDelivery[]; since: string }): ReactNode {
  const underWay = deliveries.filter(isUnderWay).length;
  if (underWay > 0) return `Sending to ${recipientsOf(deliveries.filter(isUnderWay))}`;
  const failed = deliveries.filter(({ needsDecision }) => needsDecision).length;
  if (failed > 0) return `${counted(failed, 'email')} not delivered`;
  const all = deliveries.filter(({ state }) => state === 'sent');
  const own = all.filter(({ createdAt }) => createdAt >= since);
  const sent = own.length > 0 ? own : all;
  const last = sent
    .map(({ sentAt, createdAt }) => sentAt ?? createdAt)
    .toSorted()
    .at(-1);
  if (!last) return 'Not delivered';
  const verb = own.length > 0 ? 'Delivered' : 'Earlier version delivered';
  return (
    <>
      {verb} <Moment instant={last} isInSentence /> to {recipientsOf(sent)}
    </>
  );
}

function recipientsOf(deliveries: readonly ReportDelivery[]): string {
  const [first = '', ...others] = new Set(deliveries.map(({ to }) => to));
  return others.length === 0 ? first : counted(others.length + 1, 'recipient');
}

function Row({ delivery }: { delivery: ReportDelivery }): ReactNode {
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'center' }}
    >
      <Typography variant="body2">{delivery.to}</Typography>
      <Typography component="span" variant="body2">
        <StatusDot tone={DELIVERY_STATE_TONES[delivery.state]}>
          {DELIVERY_STATE_LABELS[delivery.state]}
        </StatusDot>
      </Typography>
      {(delivery.explanation || delivery.sentAt) && (
        <Typography variant="caption" color="textSecondary" sx={{ gridColumn: '1 / -1', mt: -0.75 }}>
          {delivery.explanation ?? (delivery.sentAt && <Moment instant={delivery.sentAt} />)}
        </Typography>
      )}
      {delivery.needsDecision && <SendAgain delivery={delivery} />}
    </Box>
  );
}

function SendAgain({ delivery }: { delivery: ReportDelivery }): ReactNode {
  const { sendAgain, isBusy } = useFailedMail({ ...delivery, obstacle: null });
  return (
    <Button
      disabled={isBusy}
      onClick={() => sendAgain?.()}
      aria-label={`Send again to ${delivery.to}`}
      sx={{ gridColumn: '1 / -1', justifySelf: 'start', minHeight: 44, ml: -2 }}
    >
      Send again
    </Button>
  );
}
