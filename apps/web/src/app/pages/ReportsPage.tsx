import type { ReactNode } from 'react';
import { Reports } from '../../features/reports/list/Reports.tsx';
import { useAddressParams } from '../../ui/useAddressParams.ts';

/** `?inspection=` opens the report of that inspection. */
export default function ReportsPage(): ReactNode {
  const { params, change } = useAddressParams();
  return (
    <Reports openId={params.get('inspection')} onClose={() => change((next) => next.delete('inspection'))} />
  );
}
