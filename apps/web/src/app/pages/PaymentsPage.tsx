import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Payments } from '../../features/payments/list/Payments.tsx';

/** `?inspection=` and `?client=` come from the pages of an inspection and a client. */
export default function PaymentsPage(): ReactNode {
  const [params] = useSearchParams();
  const [inspectionId, clientId] = [params.get('inspection'), params.get('client')];
  return <Payments about={{ ...(inspectionId && { inspectionId }), ...(clientId && { clientId }) }} />;
}
