import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dashboard } from '../../features/dashboard/Dashboard.tsx';
import { storeSelectedClient } from '../selectedClient.ts';

export default function DashboardPage(): ReactNode {
  const navigate = useNavigate();
  return (
    <Dashboard
      onChoose={({ clientId, clientName }) => {
        storeSelectedClient({ id: clientId, name: clientName });
        void navigate('/clients');
      }}
    />
  );
}
