import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Reports } from '../../features/reports/list/Reports.tsx';

/** `?inspection=` opens the report of that inspection. */
export default function ReportsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const open = (inspectionId: string | null): void =>
    setParams((before) => opened(before, inspectionId), { replace: inspectionId === null });
  return <Reports openId={params.get('inspection')} onOpen={open} />;
}

/** Keeps the search and status of the list in the address. */
function opened(before: URLSearchParams, inspectionId: string | null): URLSearchParams {
  const params = new URLSearchParams(before);
  if (inspectionId) params.set('inspection', inspectionId);
  else params.delete('inspection');
  return params;
}
