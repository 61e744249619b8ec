import type { ReactNode } from 'react';
import { ClientManagement } from '../../features/client-management/ClientManagement.tsx';

export default function ClientManagementPage(): ReactNode {
  return <ClientManagement />;
}
