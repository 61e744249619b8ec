import type { ReactNode } from 'react';
import { Portal } from '../../features/portal/Portal.tsx';

/** The checkout is a public page with a shell of its own, so the browser loads it. */
export default function PortalPage(): ReactNode {
  return <Portal onPay={(link) => window.location.assign(link)} />;
}
