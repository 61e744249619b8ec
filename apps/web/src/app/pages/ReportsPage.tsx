import type { ReactNode } from 'react';
import { FeeNotice } from '../../features/portal/FeeNotice.tsx';
import { Reports } from '../../features/reports/list/Reports.tsx';
import { useAddressParams } from '../../ui/useAddressParams.ts';
import { useCurrentUser } from '../../wire/session.ts';

/** `?inspection=` opens the report of that inspection. */
export default function ReportsPage(): ReactNode {
  const { params, change } = useAddressParams();
  const openId = params.get('inspection');
  const isClient = useCurrentUser().role === 'client';
  return (
    <Reports
      openId={openId}
      notice={isClient && openId && <FeeNotice inspectionId={openId} onPay={openPayment} />}
      onClose={() => change((next) => next.delete('inspection'))}
    />
  );
}

const openPayment = (link: string): void => window.location.assign(link);
