import AddIcon from '@mui/icons-material/NoteAddOutlined';
import Button from '@mui/material/Button';
import { type Inspection, listInspections } from '@sightline/contracts/inspections';
import { type ReactNode, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useRead } from '../../../wire/queries.ts';
import { GenerateDialog } from './GenerateDialog.tsx';

/** The button of the Reports page: choose an inspection, then sign. */
export function GenerateReport(): ReactNode {
  const inspections = useRead(listInspections, { query: { limit: 100 } });
  const [isOpen, setOpen] = useState(false);
  const items = inspections.data?.items.filter(canBeReported) ?? [];
  const open = (): void => {
    if (inspections.isError) {
      toast({
        title: 'Failed to fetch inspections',
        description: errorMessage(inspections.error),
        tone: 'error',
      });
      void inspections.refetch();
    } else if (items.length === 0)
      toast({
        title: 'No Inspections Available',
        description: 'Please create an inspection first before generating a report',
        tone: 'error',
      });
    else setOpen(true);
  };
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} disabled={inspections.isPending} onClick={open}>
        Generate Report
      </Button>
      {isOpen && <GenerateDialog inspections={items} onClose={() => setOpen(false)} />}
    </>
  );
}

function canBeReported({ status }: Inspection): boolean {
  return status !== 'cancelled';
}
