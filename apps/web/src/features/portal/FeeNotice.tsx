import Button from '@mui/material/Button';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { useOwnInspections, useOwnPayments } from './ownInspections.ts';

interface FeeNoticeProps {
  inspectionId: string;
  onPay: (link: string) => void;
}

/** Says above a report that its fee is not paid, with the way to pay; nothing if nothing can be paid. */
export function FeeNotice({ inspectionId, onPay }: FeeNoticeProps): ReactNode {
  const inspection = useOwnInspections().data?.find(({ id }) => id === inspectionId);
  const payments = useOwnPayments(onPay);
  const pay = inspection && payments.payFor(inspection);
  if (!inspection || !pay) return null;
  const fee = formatCents(inspection.feeCents);
  return (
    <Notice
      tone="yellow"
      action={
        <Button variant="outlined" color="inherit" onClick={pay}>
          Pay {fee}
        </Button>
      }
    >
      The fee of {fee} for this inspection is not paid.
    </Notice>
  );
}
