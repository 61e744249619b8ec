import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { InterruptedRecordings } from './InterruptedRecordings.tsx';
import { LiveWaveform } from './LiveWaveform.tsx';
import { PauseLine } from './PauseLine.tsx';
import { pageRecorder } from './pageRecorder.ts';
import { SilenceWarning } from './SilenceWarning.tsx';
import { UnsentNotes } from './UnsentNotes.tsx';
import { ITEM_LIMIT_MS, isAbout, placeOf, useVoiceScope } from './voiceScope.ts';

interface ItemRecordingProps {
  itemId: string | null;
  canEdit: boolean;
}

/** An item's voice notes on this device: unsent, interrupted, and being recorded. */
export function ItemRecording({ itemId, canEdit }: ItemRecordingProps): ReactNode {
  const { inspectionId, unsent } = useVoiceScope();
  return (
    <>
      <UnsentNotes compact entries={unsent.filter(({ input }) => isAbout(input, itemId))} canEdit={canEdit} />
      {canEdit && (
        <InterruptedRecordings inspectionId={inspectionId} isAbout={(details) => isAbout(details, itemId)} />
      )}
      <RunningRecording itemId={itemId} />
    </>
  );
}

/** Renders only when its own recording starts or ends. */
function RunningRecording({ itemId }: { itemId: string | null }): ReactNode {
  const { inspectionId, openMicrophone } = useVoiceScope();
  const place = placeOf(inspectionId, itemId);
  const phase = useStore(pageRecorder().store, (state) => (state.place === place ? state.phase : null));
  if (phase?.name !== 'recording' && phase?.name !== 'paused') return null;
  return (
    <Box sx={{ py: 1 }}>
      <LiveWaveform recorder={pageRecorder()} limitMs={ITEM_LIMIT_MS} />
      <SilenceWarning />
      {phase.name === 'paused' && <PauseLine />}
      {openMicrophone && (
        <Typography variant="caption" color="textSecondary">
          Muted in the call while you record
        </Typography>
      )}
    </Box>
  );
}
