import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { signingRefusal } from '@sightline/contracts/inspections/signing';
import type { Transcript as DraftText, TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import {
  type AcceptedText,
  type Approval,
  acceptVoiceNoteText,
  approveVoiceNote,
  getVoiceNote,
  type ListedVoiceNote,
  requestTranscription,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { type ReactNode, useId, useState } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { useRead, useSend } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { playFrom } from '../player/playback.ts';
import { recordingOf } from '../recordingOf.ts';
import { isChangedMeanwhile, useNoteOutcome } from '../useNoteOutcome.ts';
import { TextEditor } from './TextEditor.tsx';
import { TranscriptionStatus } from './TranscriptionStatus.tsx';
import { useSearchAid } from './useSearchAid.ts';
import { Words } from './Words.tsx';

/** The text of a recording: the draft, its correction, and its approval. */
export function Transcript({ note }: { note: ListedVoiceNote }): ReactNode {
  const { id: voiceNoteId, transcript, transcription, accepted, approval } = note;
  const { data } = useRead(getVoiceNote, { params: { voiceNoteId } }, { enabled: transcript !== null });
  const [isEditing, setEditing] = useState(false);
  const review = useReview(note, () => setEditing(false));
  const searchAid = useSearchAid(transcript?.engine);
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = searchAid.reason !== null && !isUnfolded;
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
          searchAid={searchAid.reason}
          isFolded={isFolded}
          onFold={(fold) => setUnfolded(!fold)}
          onSeek={seek}
        />
      )}
      {isEditing ? (
        <TextEditor
          initial={accepted?.text ?? (isFolded ? '' : (transcript?.text ?? ''))}
          isSaving={review.isAccepting}
          isOvertaken={review.isOvertaken}
          onAccept={review.accept}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Actions
          note={note}
          review={review}
          draft={searchAid.isPending ? 'pending' : isFolded ? 'folded' : 'shown'}
          onEdit={() => setEditing(true)}
        />
      )}
    </Stack>
  );
}

type Review = ReturnType<typeof useReview>;

interface ActionsProps {
  note: ListedVoiceNote;
  review: Review;
  /** Only a shown draft is accepted: a text is read before. `pending`: it may have to be folded. */
  draft: 'pending' | 'folded' | 'shown';
  onEdit: () => void;
}

function Actions({ note, review, draft, onEdit }: ActionsProps): ReactNode {
  const { transcript, accepted, approval } = note;
  const mayApprove = useMayApprove(note.inspectionId);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {!accepted && transcript && draft !== 'folded' && (
        <Button
          variant="contained"
          disabled={draft === 'pending'}
          loading={review.isAccepting}
          onClick={() => review.accept(transcript.text)}
        >
          Accept
        </Button>
      )}
      <Button variant="outlined" onClick={onEdit}>
        {accepted || (transcript && draft !== 'folded') ? 'Edit' : 'Type the text'}
      </Button>
      {accepted && !approval && mayApprove && (
        <Button variant="outlined" loading={review.isApproving} onClick={review.approve}>
          Approve
        </Button>
      )}
    </Stack>
  );
}

/** The actions on a note's text; each change names the revision that it is based on. */
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

/** The people who may sign the inspection approve texts; the server decides by the same rule. */
function useMayApprove(inspectionId: string): boolean {
  const user = useCurrentUser();
  const { data: inspection } = useRead(getInspection, { params: { inspectionId } });
  return inspection !== undefined && signingRefusal(user, inspection) === null;
}

interface AcceptedProps {
  accepted: AcceptedText;
  approval: Approval | null;
}

/** The reviewed text, the only one that a report may use. */
function Accepted({ accepted, approval }: AcceptedProps): ReactNode {
  return (
    <Box role="group" aria-label="Accepted text">
      <Prose>{accepted.text}</Prose>
      <Stand verb="Reviewed" {...accepted} />
      {approval && <Stand verb="Approved" {...approval} />}
    </Box>
  );
}

function Stand({ verb, by, licenseNumber, at }: Approval & { verb: string }): ReactNode {
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {verb} by {by}
      {licenseNumber && `, license ${licenseNumber}`}, <Moment instant={at} isInSentence />
    </Typography>
  );
}

interface DraftProps {
  noteId: string;
  transcript: Omit<DraftText, 'words'>;
  /** Empty until the words are read, and if the engine returned none. */
  words: readonly TranscriptWord[];
  /** Whether a person has accepted a text since the draft was made. */
  isReviewed: boolean;
  /** Why the draft only helps to find the note; null where it is a draft of its text. */
  searchAid: string | null;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  onSeek: (positionMs: number) => void;
}

/** The machine's draft, which is never part of a report. */
function Draft(props: DraftProps): ReactNode {
  const { noteId, transcript, words, isReviewed, searchAid, isFolded, onFold, onSeek } = props;
  const { engine, text, confidence, at } = transcript;
  const id = useId();
  return (
    <Box role="group" aria-label="Draft of the text">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <StatusChip tone={isReviewed || searchAid !== null ? 'gray' : 'orange'}>
          {searchAid !== null ? 'Search aid' : isReviewed ? 'Draft' : 'Draft, not reviewed'}
        </StatusChip>
        <Typography variant="caption" color="textSecondary">
          {engine}, <Moment instant={at} isInSentence />
          {confidence !== null && `, ${Math.round(confidence * 100)}% confident`}
        </Typography>
      </Box>
      {searchAid !== null && (
        <Typography variant="body2" color="textSecondary">
          {searchAid}{' '}
          <Button
            color="inherit"
            size="small"
            aria-expanded={!isFolded}
            aria-controls={isFolded ? undefined : id}
            onClick={() => onFold(!isFolded)}
            sx={{ minHeight: 44 }}
          >
            {isFolded ? 'Show the draft' : 'Hide the draft'}
          </Button>
        </Typography>
      )}
      {!isFolded && (
        <div id={id}>
          {words.length > 0 ? <Words {...{ noteId, words, onSeek }} /> : <Prose>{text}</Prose>}
        </div>
      )}
    </Box>
  );
}

/** A text with its line breaks. */
function Prose({ children }: { children: string }): ReactNode {
  return <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>;
}
