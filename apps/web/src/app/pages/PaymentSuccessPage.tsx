import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PaymentResult } from '../../features/payments/checkout/PaymentResult.tsx';

/** `?payment=` names the payment, as the product has told the provider. */
export default function PaymentSuccessPage(): ReactNode {
  const [params] = useSearchParams();
  return <PaymentResult paymentId={params.get('payment')} />;
}
