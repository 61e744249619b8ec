import type { ReactNode } from 'react';
import type { NumberedNote } from '../../../inspection/kinds/voiceNote.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { toast } from '../../../ui/toasts.ts';
import { exportVoiceNotes } from './exportVoiceNotes.ts';

interface VoiceNotesExportProps {
  inspectionId: string;
  notes: readonly NumberedNote[];
}

export function VoiceNotesExport({ inspectionId, notes }: VoiceNotesExportProps): ReactNode {
  return (
    <ExportMenu
      labels={{ json: 'JSON (all details)', txt: 'Plain text', zip: 'Recordings (ZIP)' }}
      write={async (format) => {
        if (notes.length === 0) return refuseEmpty();
        return await exportVoiceNotes(format, { inspectionId, notes });
      }}
      done="Export Complete"
      failed="Export Failed"
      fallback="Failed to export voice notes."
    />
  );
}

function refuseEmpty(): null {
  toast({ title: 'No Voice Notes', description: 'No voice notes available for export', tone: 'error' });
  return null;
}
