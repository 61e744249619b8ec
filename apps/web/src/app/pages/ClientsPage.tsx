import { type ReactNode, useEffect, useState } from 'react';
import { Clients } from '../../features/clients/Clients.tsx';
import { clearSelectedClient, readSelectedClient } from '../selectedClient.ts';

export default function ClientsPage(): ReactNode {
  const [handedOverId] = useState(readSelectedClient);
  useEffect(clearSelectedClient, []);
  return <Clients handedOverId={handedOverId} />;
}
