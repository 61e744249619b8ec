import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReportDelivery } from '@sightline/contracts/reports/deliveries';
import { DELIVERY_STATE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useId } from 'react';
import { useFailedMail } from '../../../inspection/mails/useFailedMail.ts';
import { DELIVERY_STATE_TONES } from '../../../inspection/ui/statusTones.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Time } from '../../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../../ui/time.ts';
import { isUnderWay, useDeliveries } from '../reportRequests.ts';

/** The state of each email of the report, with advice on undelivered ones. Empty until the first was sent. */
export function DeliveryList({ inspectionId }: { inspectionId: string }): ReactNode {
  const id = useId();
  const { data, error, isLoadingError, refetch } = useDeliveries(inspectionId);
  if (isLoadingError)
    return <ErrorState title="Couldn't load email history" error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  const underWay = data.filter(isUnderWay).length;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography component="h3" variant="h5" id={id} sx={{ mb: 1 }}>
        Email history
      </Typography>
      {underWay > 0 && (
        <LinearProgress
          variant="determinate"
          aria-label="Emails sent"
          value={((data.length - underWay) / data.length) * 100}
          sx={{ mb: 1, borderRadius: 1 }}
        />
      )}
      <Box component="ul" aria-live="polite" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {data.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </Box>
    </Box>
  );
}

function Row({ delivery }: { delivery: ReportDelivery }): ReactNode {
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'center' }}
    >
      <Typography variant="body2">{delivery.to}</Typography>
      <StatusChip tone={DELIVERY_STATE_TONES[delivery.state]}>
        {DELIVERY_STATE_LABELS[delivery.state]}
      </StatusChip>
      {(delivery.explanation || delivery.sentAt) && (
        <Typography variant="caption" color="textSecondary" sx={{ gridColumn: '1 / -1', mt: -0.75 }}>
          {delivery.explanation ?? <Time instant={delivery.sentAt} format={MOMENT_FORMAT} withZone />}
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
