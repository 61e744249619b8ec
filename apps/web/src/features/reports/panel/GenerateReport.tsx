import AddIcon from '@mui/icons-material/NoteAddOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { GenerateDialog } from './GenerateDialog.tsx';
import { useReportable } from './useReportable.ts';

/** The button of the Reports page, which chooses an inspection and then opens the form. */
export function GenerateReport(): ReactNode {
  const { inspections, isLoading, error, retry } = useReportable('');
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    if (error) {
      toast({ title: 'Failed to fetch inspections', description: errorMessage(error), tone: 'error' });
      retry();
    } else if (inspections.length === 0)
      toast({
        title: 'No Inspections Available',
        description: 'Please create an inspection first before generating a report',
        tone: 'error',
      });
    else setOpen(true);
  };
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} disabled={isLoading} onClick={open}>
        Generate Report
      </Button>
      {isOpen && <GenerateDialog onClose={() => setOpen(false)} />}
    </>
  );
}
