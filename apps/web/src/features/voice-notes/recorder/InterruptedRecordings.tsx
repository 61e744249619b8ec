import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { clockText } from '@sightline/wording/durations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmDiscard } from '../../../inspection/outbox/confirmDiscard.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { warnStorageFull } from '../../../inspection/outbox/warnStorageFull.ts';
import {
  deleteRecording,
  type InterruptedRecording,
  keepVoiceNote,
  listInterrupted,
  readInterrupted,
} from '../../../inspection/voice-notes/interruptedRecordings.ts';
import type { OutboxOwner } from '../../../offline/Entry.ts';
import { Moment } from '../../../ui/Time.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useCurrentUser } from '../../../wire/session.ts';

interface InterruptedRecordingsProps {
  inspectionId: string;
  /** Selects those of one item or of the general notes; absent for all of the inspection. */
  isAbout?: (details: VoiceNoteDetails) => boolean;
}

/** Offers recordings whose page was closed or killed before they were saved, to keep or discard. */
export function InterruptedRecordings({
  inspectionId,
  isAbout = () => true,
}: InterruptedRecordingsProps): ReactNode {
  const { recordings, keep, discard } = useInterrupted(inspectionId);
  const shown = recordings.filter(({ details }) => isAbout(details));
  return shown.map((recording) => (
    <Alert key={recording.id} severity="warning" sx={{ mb: 1.5 }}>
      A recording of {clockText(recording.durationMs)} from{' '}
      <Moment instant={recording.recordedAt} isInSentence /> was interrupted before it was saved.
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="contained" onClick={() => void keep(recording)} sx={TALL}>
          Keep
        </Button>
        <Button color="inherit" onClick={() => void discard(recording)} sx={TALL}>
          Discard
        </Button>
      </Box>
    </Alert>
  ));
}

const TALL = { minHeight: 44 };

/** Read from the device once per visit, because this page's own recordings go to the outbox. */
function useInterrupted(inspectionId: string) {
  const { id, outboxKey } = useCurrentUser();
  const owner = { id, outboxKey };
  const queryClient = useQueryClient();
  const key = ['interrupted recordings', inspectionId, id];
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: async () => {
      // Recordings that are already in the outbox are not offered again.
      await pageOutbox().listed();
      return await listInterrupted(inspectionId, owner);
    },
    networkMode: 'always',
    staleTime: 0,
    retry: false,
  });
  const settle = async (work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) =>
      toast({ title: 'Stop Error', description: errorMessage(error), tone: 'error' }),
    );
    await queryClient.invalidateQueries({ queryKey: key });
  };
  return {
    recordings: data,
    keep: (recording: InterruptedRecording) => settle(() => keepInterrupted(recording, owner)),
    discard: async (recording: InterruptedRecording) => {
      if (await confirmDiscard('recording')) await settle(() => deleteRecording(recording.id));
    },
  };
}

async function keepInterrupted(recording: InterruptedRecording, owner: OutboxOwner): Promise<void> {
  const { durationMs: _, ...facts } = recording;
  const audio = await readInterrupted(facts.id, owner);
  const isSaved = await keepVoiceNote(facts, audio, () => deleteRecording(facts.id));
  if (isSaved) toast({ title: 'Voice Note Saved', tone: 'success' });
  else warnStorageFull('voiceNote');
}
