import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { mintId } from '@sightline/contracts/core/ids';
import {
  acceptVoiceNoteText,
  approveVoiceNote,
  getVoiceNote,
  type ListedVoiceNote,
  requestTranscription,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { type ReactNode, useState } from 'react';
import { useRead, useSend } from '../../../wire/queries.ts';
import { playFrom } from '../player/playback.ts';
import { recordingOf } from '../recordingOf.ts';
import { isChangedMeanwhile, useNoteOutcome } from '../useNoteOutcome.ts';
import { Accepted } from './Accepted.tsx';
import { Draft } from './Draft.tsx';
import { TextEditor } from './TextEditor.tsx';
import { TranscriptionStatus } from './TranscriptionStatus.tsx';
import { useMayApprove } from './useMayApprove.ts';

/** From a recording to a text that people stand for: the draft, its correction, and its approval. */
export function Transcript({ note }: { note: ListedVoiceNote }): ReactNode {
  const { id: voiceNoteId, transcript, transcription, accepted, approval } = note;
  const { data } = useRead(getVoiceNote, { params: { voiceNoteId } }, { enabled: transcript !== null });
  const [isEditing, setEditing] = useState(false);
  const review = useReview(note, () => setEditing(false));
  const seek = (positionMs: number): void => playFrom(recordingOf(note), positionMs);
  return (
    <Stack spacing={1.5}>
      {accepted && <Accepted {...{ accepted, approval }} />}
      <TranscriptionStatus
        {...{ transcription }}
        isRequesting={review.isRequesting}
        onRequest={review.request}
      />
      {transcript && (
        <Draft
          noteId={voiceNoteId}
          transcript={transcript}
          words={data?.transcript?.words ?? []}
          isReviewed={accepted !== null && accepted.at >= transcript.at}
          onSeek={seek}
        />
      )}
      {isEditing ? (
        <TextEditor
          initial={accepted?.text ?? transcript?.text ?? ''}
          isSaving={review.isAccepting}
          isOvertaken={review.isOvertaken}
          onAccept={review.accept}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Actions note={note} review={review} onEdit={() => setEditing(true)} />
      )}
    </Stack>
  );
}

type Review = ReturnType<typeof useReview>;

interface ActionsProps {
  note: ListedVoiceNote;
  review: Review;
  onEdit: () => void;
}

function Actions({ note, review, onEdit }: ActionsProps): ReactNode {
  const { transcript, accepted, approval } = note;
  const mayApprove = useMayApprove(note.inspectionId);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {!accepted && transcript && (
        <Button
          variant="contained"
          loading={review.isAccepting}
          onClick={() => review.accept(transcript.text)}
        >
          Accept
        </Button>
      )}
      <Button variant="outlined" onClick={onEdit}>
        {accepted || transcript ? 'Edit' : 'Type the text'}
      </Button>
      {accepted && !approval && mayApprove && (
        <Button variant="outlined" loading={review.isApproving} onClick={review.approve}>
          Approve
        </Button>
      )}
    </Stack>
  );
}

/** What people do about the text of a note; each change names the state that they saw. */
function useReview({ id: voiceNoteId, revision: follows }: ListedVoiceNote, onAccepted: () => void) {
  const outcome = useNoteOutcome();
  const accepting = useSend(acceptVoiceNoteText, outcome);
  const approving = useSend(approveVoiceNote, outcome);
  const requesting = useSend(requestTranscription, outcome);
  const params = { voiceNoteId };
  return {
    isAccepting: accepting.isPending,
    isApproving: approving.isPending,
    isRequesting: requesting.isPending,
    isOvertaken: isChangedMeanwhile(accepting.error),
    accept: (text: string): void =>
      accepting.mutate({ params, body: { changeId: mintId(), follows, text } }, { onSuccess: onAccepted }),
    approve: (): void => approving.mutate({ params, body: { changeId: mintId(), follows } }),
    request: (): void => requesting.mutate({ params, body: { changeId: mintId() } }),
  };
}
