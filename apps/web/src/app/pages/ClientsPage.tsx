import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Clients } from '../../features/clients/Clients.tsx';
import { clearSelectedClient, readSelectedClient } from '../selectedClient.ts';

/** Opens the client that the dashboard handed over, or that a link names (`?client=`). */
export default function ClientsPage(): ReactNode {
  const [params] = useSearchParams();
  const [handedOverId] = useState(readSelectedClient);
  useEffect(clearSelectedClient, []);
  return <Clients handedOverId={handedOverId ?? params.get('client')} />;
}
