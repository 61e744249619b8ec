import type { ReactNode } from 'react';
import { Portal } from '../../features/portal/Portal.tsx';

export default function PortalPage(): ReactNode {
  return <Portal />;
}
