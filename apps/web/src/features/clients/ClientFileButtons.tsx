import Button from '@mui/material/Button';
import { exportClients } from '@sightline/contracts/clients/clientFiles';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../wire/session.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** Clients in and out as a file; for admins. */
export function ClientFileButtons(): ReactNode {
  const { role } = useCurrentUser();
  const [isImporting, setImporting] = useState(false);
  if (role !== 'admin') return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setImporting(true)}>
        Import
      </Button>
      <Button variant="outlined" href={exportClients.path} download>
        Export
      </Button>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
