import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Reports } from '../../features/reports/list/Reports.tsx';

/** `?inspection=` opens the report of that inspection. */
export default function ReportsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const open = (inspectionId: string | null): void =>
    setParams(inspectionId ? { inspection: inspectionId } : {}, { replace: inspectionId === null });
  return <Reports openId={params.get('inspection')} onOpen={open} />;
}
