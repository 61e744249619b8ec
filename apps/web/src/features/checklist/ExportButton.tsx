import ExportIcon from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { exportChecklist } from './exportChecklist.ts';
import type { ShownChecklist } from './mergeChecklist.ts';

interface ExportButtonProps {
  inspection: Inspection;
  checklist: ShownChecklist;
}

export function ExportButton({ inspection, checklist }: ExportButtonProps): ReactNode {
  return (
    <Button
      variant="outlined"
      startIcon={<ExportIcon />}
      onClick={() => exportChecklist(inspection, checklist)}
      sx={{ minHeight: 44 }}
    >
      Export
    </Button>
  );
}
