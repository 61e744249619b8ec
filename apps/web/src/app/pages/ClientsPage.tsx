import { type ReactNode, useEffect, useState } from 'react';
import { Clients } from '../../features/clients/Clients.tsx';
import { clearSelectedClient, readSelectedClient } from '../selectedClient.ts';

/** Opens the client that the dashboard handed over, or that the address names (`?client=`). */
export default function ClientsPage(): ReactNode {
  const [handedOverId] = useState(readSelectedClient);
  useEffect(clearSelectedClient, []);
  return <Clients handedOverId={handedOverId} />;
}
