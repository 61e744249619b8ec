import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { OpenMicrophone } from '../../devices/recordingMicrophone.ts';
import type { NumberedNote } from '../../inspection/kinds/voiceNote.ts';
import { useVoiceNotes } from '../../inspection/voice-notes/useVoiceNotes.ts';
import { VoicePlayer } from './player/VoicePlayer.tsx';
import { DeleteButton } from './recorder/DeleteButton.tsx';
import { InterruptedRecordings } from './recorder/InterruptedRecordings.tsx';
import { LiveWaveform } from './recorder/LiveWaveform.tsx';
import { pageRecorder } from './recorder/pageRecorder.ts';
import { PauseLine, SilenceWarning } from './recorder/recorderNotices.tsx';
import { UnsentNotes } from './recorder/UnsentNotes.tsx';
import { ITEM_LIMIT_MS, isAbout, placeOf, useVoiceScope, VoiceNotesContext } from './recorder/voiceScope.ts';
import { recordingOf } from './recordingOf.ts';
import { useDraftToasts } from './useDraftToasts.ts';
import { useNoteDisposition } from './useNoteDisposition.ts';

interface VoiceNotesScopeProps {
  inspectionId: string;
  events: readonly RoomEvent[];
  /** Whether the person may hear voice notes, as only staff may. */
  canHear: boolean;
  /** Opens the microphone of the call that is under way; absent outside a call. */
  openMicrophone?: OpenMicrophone | undefined;
  children: ReactNode;
}

/** Reads the voice notes once for all items of a checklist. */
export function VoiceNotesScope({
  inspectionId,
  events,
  canHear,
  openMicrophone,
  children,
}: VoiceNotesScopeProps): ReactNode {
  const reading = useVoiceNotes(inspectionId, events, canHear);
  useDraftToasts(reading);
  const { notes, unsent } = reading;
  const scope = useMemo(
    () => ({ inspectionId, openMicrophone, notes, unsent }),
    [inspectionId, openMicrophone, notes, unsent],
  );
  return <VoiceNotesContext value={scope}>{children}</VoiceNotesContext>;
}

interface ItemVoiceNotesProps {
  /** Null for the general notes. */
  itemId: string | null;
  canEdit: boolean;
}

/** The stored, unsent and running voice notes of one checklist item or of the general notes. */
export function ItemVoiceNotes({ itemId, canEdit }: ItemVoiceNotesProps): ReactNode {
  const { notes } = useVoiceScope();
  const own = notes.filter(({ note }) => isAbout(note, itemId));
  return (
    <>
      {own.length > 0 && (
        <Box component="ul" aria-label="Voice notes for this item" sx={LIST}>
          {own.map(({ note, name }) => (
            <Box component="li" key={note.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <VoicePlayer compact recording={recordingOf(note)} name={name} />
              <Typography variant="caption" color="textSecondary">
                {name}
              </Typography>
              {canEdit && <DeleteStored note={note} name={name} />}
            </Box>
          ))}
        </Box>
      )}
      <ItemRecording itemId={itemId} canEdit={canEdit} />
    </>
  );
}

/** Deletes a stored note, whose record stays; undo is offered for ten seconds. */
function DeleteStored({ note, name }: NumberedNote): ReactNode {
  const { change, isPending } = useNoteDisposition();
  return <DeleteButton name={name} disabled={isPending} onDelete={() => change(note, 'deleted')} />;
}

const LIST = { m: 0, mt: 1, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 };

interface ItemRecordingProps {
  itemId: string | null;
  canEdit: boolean;
}

/** An item's voice notes on this device: unsent, interrupted, and being recorded. */
function ItemRecording({ itemId, canEdit }: ItemRecordingProps): ReactNode {
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
