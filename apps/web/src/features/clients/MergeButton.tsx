import MergeIcon from '@mui/icons-material/MergeTypeRounded';
import Button from '@mui/material/Button';
import type { Client } from '@sightline/contracts/clients/clients';
import { type ReactNode, useState } from 'react';
import { MergeDialog } from './MergeDialog.tsx';

export function MergeButton({ client }: { client: Client }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<MergeIcon />} onClick={() => setOpen(true)}>
        Merge a duplicate
      </Button>
      {isOpen && <MergeDialog client={client} onClose={() => setOpen(false)} />}
    </>
  );
}
