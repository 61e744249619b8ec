import ExportIcon from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { readEvidence } from './checklistEvidence.ts';
import { exportChecklist } from './exportChecklist.ts';

interface ExportButtonProps {
  inspection: Inspection;
  checklist: ShownChecklist;
}

export function ExportButton({ inspection, checklist }: ExportButtonProps): ReactNode {
  const { isReading, save } = useExport(inspection, checklist);
  return (
    <Button
      variant="outlined"
      startIcon={<ExportIcon />}
      loading={isReading}
      loadingPosition="start"
      onClick={save}
      sx={{ minHeight: 44 }}
    >
      Export
    </Button>
  );
}

interface ChecklistExport {
  isReading: boolean;
  save: () => void;
}

/** An export without its photos would look complete: while they cannot be read, nothing is saved. */
export function useExport(inspection: Inspection, checklist: ShownChecklist): ChecklistExport {
  const queryClient = useQueryClient();
  const [isReading, setReading] = useState(false);
  const save = async (): Promise<void> => {
    setReading(true);
    try {
      exportChecklist(inspection, checklist, await readEvidence(queryClient, inspection, checklist));
    } catch (error) {
      toast({ title: 'Export Failed', description: errorMessage(error), tone: 'error' });
    }
    setReading(false);
  };
  return { isReading, save: () => void save() };
}
