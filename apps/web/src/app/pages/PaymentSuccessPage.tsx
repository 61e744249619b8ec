import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PaymentResult } from '../../features/payments/checkout/PaymentResult.tsx';

/** `?payment=` is the payment's id, which the product gave to the provider. */
export default function PaymentSuccessPage(): ReactNode {
  const [params] = useSearchParams();
  return <PaymentResult paymentId={params.get('payment')} />;
}
