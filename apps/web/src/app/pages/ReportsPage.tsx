import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Reports } from '../../features/reports/list/Reports.tsx';

/** `?inspection=` opens the report of that inspection. */
export default function ReportsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const close = (): void => setParams(withoutReport, { replace: true });
  return <Reports openId={params.get('inspection')} onClose={close} />;
}

/** Keeps the search and filters of the list in the address. */
function withoutReport(before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete('inspection');
  return params;
}
