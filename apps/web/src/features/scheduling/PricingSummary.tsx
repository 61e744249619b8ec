import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useRead } from '../../wire/queries.ts';
import { feeOf, type ShownFee } from './fees.ts';
import type { RequestForm } from './requestForm.ts';

/** The price of the request, once a type is chosen. */
export function PricingSummary(): ReactNode {
  const { control } = useFormContext<RequestForm>();
  const [projectType, method] = useWatch({ control, name: ['projectType', 'inspectionMethod'] });
  const fees = useRead(getFees, {});
  const schedule = fees.data?.clientRequest;
  const fee = feeOf(schedule, projectType, method === 'virtual');
  const saving = feeOf(schedule, projectType, true)?.savingCents ?? 0;
  return (
    <Card component="section" aria-labelledby="pricing-summary" sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id="pricing-summary" sx={{ mb: 1.5 }}>
        Pricing summary
      </Typography>
      {fees.isPending && <Skeleton variant="rounded" height={110} />}
      {fees.isError && (
        <ErrorState title="Couldn't load the prices" error={fees.error} onRetry={fees.refetch} />
      )}
      <div aria-live="polite">
        {schedule && projectType === '' && (
          <Typography variant="body2">Choose an inspection type to see its price.</Typography>
        )}
        {fee && <Total fee={fee} />}
      </div>
      {saving > 0 && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'primary.main', fontWeight: 600 }}>
          {method === 'virtual'
            ? `You save ${formatCents(saving)}`
            : `Virtual inspections save ${formatCents(saving)}`}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Payment is processed after confirmation.
      </Typography>
    </Card>
  );
}

function Total({ fee }: { fee: ShownFee }): ReactNode {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
      {fee.lines.map((line) => (
        <Line key={line.label} label={line.label} cents={line.cents} />
      ))}
      <Line label="Total" cents={fee.cents} strong />
    </Box>
  );
}

function Line({
  label,
  cents,
  strong = false,
}: {
  label: string;
  cents: number;
  strong?: boolean;
}): ReactNode {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        fontVariantNumeric: 'tabular-nums',
        ...(strong && {
          pt: 1,
          borderTop: '1px solid',
          borderColor: 'divider',
          fontWeight: 700,
          fontSize: '1.0625rem',
        }),
      }}
    >
      <dt>{label}</dt>
      <Box component="dd" sx={{ m: 0 }}>
        {formatCents(cents)}
      </Box>
    </Box>
  );
}
