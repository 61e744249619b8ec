import type { ReactNode } from 'react';
import { CommunicationCenter } from '../../features/messages/CommunicationCenter.tsx';

export default function CommunicationsPage(): ReactNode {
  return <CommunicationCenter />;
}
