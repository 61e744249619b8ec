import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dashboard } from '../../features/dashboard/Dashboard.tsx';
import { SetupSteps } from '../../features/setup-steps/SetupSteps.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { storeSelectedClient } from '../selectedClient.ts';

const MoveInspection = lazyPart(async () => ({
  default: (await import('../../features/scheduling/calendar/MoveDialog.tsx')).MoveInspection,
}));

export default function DashboardPage(): ReactNode {
  const navigate = useNavigate();
  return (
    <Dashboard
      onChoose={({ clientId, clientName }) => {
        storeSelectedClient({ id: clientId, name: clientName });
        void navigate('/clients');
      }}
      renderMove={(inspection, onClose) => <MoveInspection inspection={inspection} onClose={onClose} />}
    >
      <SetupSteps />
    </Dashboard>
  );
}
