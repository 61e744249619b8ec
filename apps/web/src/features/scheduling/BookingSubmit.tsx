import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type CheckedTime, useTimeCheck } from '../../inspection/ui/TimeConflicts.tsx';
import { instantAt } from '../../ui/instantAt.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import type { BookingForm, PaymentChoice } from './bookingForm.ts';
import { feeOf } from './fees.ts';

/** The fee and the button; disabled while sending, while no type is chosen, and until conflicts are known. */
export function BookingSubmit({ isSending }: { isSending: boolean }): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const [projectType, isVirtual, payment] = useWatch({
    control,
    name: ['projectType', 'isVirtual', 'payment'],
  });
  const fees = useRead(getFees, {});
  const { isChecking } = useTimeCheck(useBookingTime().checked);
  const fee = feeOf(fees.data?.booking, projectType, isHeldByVideo({ isVirtual, projectType }));
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        mt: 3,
        '& > button': { flex: { xs: '1 1 auto', sm: 'none' } },
        pt: 2.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 160 }} aria-live="polite">
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          Fee
        </Typography>
        <Typography
          sx={{ fontSize: '1.375rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums', lineHeight: 1.2 }}
        >
          {fees.isError ? errorMessage(fees.error) : fee ? formatCents(fee.cents) : 'Choose a type'}
          {fee && fee.normalCents !== null && (
            <Box component="s" sx={{ ml: 1, fontSize: '1rem', fontWeight: 500, color: 'text.secondary' }}>
              {formatCents(fee.normalCents)}
            </Box>
          )}
        </Typography>
      </Box>
      <Button
        type="submit"
        size="large"
        variant="contained"
        disabled={isSending || !projectType || isChecking}
      >
        {isSending ? 'Processing...' : submitText(payment, fee?.cents)}
      </Button>
    </Box>
  );
}

function submitText(payment: PaymentChoice, cents: number | undefined): string {
  if (payment === 'link') return 'Schedule and send link';
  if (payment === 'none') return 'Schedule inspection';
  return cents === undefined ? 'Book & Pay' : `Book & Pay · ${formatCents(cents)}`;
}

interface ChosenTime {
  day: string;
  startsAt: string | null;
  /** Which times are free; undefined while no type is chosen. */
  wanted: Omit<CheckedTime, 'startsAt'> | undefined;
  /** What can conflict; null while the time is incomplete. */
  checked: CheckedTime | null;
}

/** The time that the form has now. */
export function useBookingTime(): ChosenTime {
  const { control } = useFormContext<BookingForm>();
  const [type, day, time, inspectorId] = useWatch({
    control,
    name: ['projectType', 'day', 'time', 'inspectorId'],
  });
  const startsAt = instantAt(day, time, useTimeZone());
  const projectType = ProjectType.safeParse(type).data;
  const wanted = projectType && { projectType, ...(inspectorId && { inspectorId }) };
  return { day, startsAt, wanted, checked: wanted && startsAt ? { ...wanted, startsAt } : null };
}
