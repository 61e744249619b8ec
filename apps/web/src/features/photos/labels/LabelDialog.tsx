import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import type { AcceptedLabel } from '@sightline/contracts/photos/labelFacts';
import type { Photo } from '@sightline/contracts/photos/photos';
import type { LabelDraft } from '@sightline/vision/labels/labelDrafts';
import { type ReactNode, useId } from 'react';
import { Overlay } from '../../../ui/Overlay.tsx';
import { usePhotoChange } from '../usePhotoChange.ts';
import type { ReadPicture } from './LabelAnalyzer.ts';
import { LabelRow } from './LabelRow.tsx';
import { hintTexts, outcomeText, unreadText } from './labelMessages.ts';
import { useLabelReading } from './useLabelReading.ts';

interface LabelDialogProps {
  photoId: string;
  /** Null while only this device has the photo. */
  photo: Photo | null;
  onClose: () => void;
}

/** Reads the nameplate in a photo on this device. Only what a person accepts is stored with the photo. */
export function LabelDialog({ photoId, photo, onClose }: LabelDialogProps): ReactNode {
  const titleId = useId();
  const { state, retry } = useLabelReading(photoId, photo);
  return (
    <Overlay titleId={titleId} width="sm" onClose={onClose}>
      <DialogTitle id={titleId}>Read the label</DialogTitle>
      <DialogContent>
        {state.name === 'reading' && (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', py: 2 }} role="status">
            <CircularProgress size={24} aria-hidden />
            <Typography>Reading on this device. The first time loads the reader, about 20 MB.</Typography>
          </Stack>
        )}
        {state.name === 'failed' && (
          <Alert severity="error" action={<Button onClick={retry}>Try again</Button>}>
            {state.text}
          </Alert>
        )}
        {state.name === 'read' && <Drafts {...{ photoId, photo }} picture={state.picture} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Overlay>
  );
}

interface DraftsProps extends Pick<LabelDialogProps, 'photoId' | 'photo'> {
  picture: ReadPicture;
}

function Drafts({ photoId, photo, picture }: DraftsProps): ReactNode {
  const facts = photo && photo.labels;
  const { reading, crops } = picture;
  const { save, isSaving } = usePhotoChange(photoId);
  const factOf = ({ field }: LabelDraft) => facts?.find((fact) => fact.field === field) ?? null;
  const values = reading.drafts.map((draft) => factOf(draft) ?? draft);
  const [outcome, unread] = [outcomeText(reading), unreadText(reading)];
  return (
    <>
      {outcome !== null && <Typography>{outcome}</Typography>}
      {facts === null && reading.drafts.length > 0 && (
        <Alert severity="info">You can accept these once the photo is on the server.</Alert>
      )}
      {hintTexts(values).map((text) => (
        <Alert key={text} severity="warning" sx={{ mb: 1 }}>
          {text}
        </Alert>
      ))}
      <Box component="ul" aria-label="Drafts from the label" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {reading.drafts.map((draft, index) => (
          <LabelRow
            key={draft.field}
            draft={draft}
            crop={crops[index] ?? null}
            fact={factOf(draft)}
            canAccept={facts !== null && !isSaving}
            onAccept={(value) => save({ labels: { accepted: [acceptedOf(draft, value)] } })}
            onRemove={({ id }) => save({ labels: { removed: [id] } })}
          />
        ))}
      </Box>
      {unread !== '' && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {unread}
        </Typography>
      )}
      <Codes codes={reading.codes} />
    </>
  );
}

/** The texts of other codes. A link is shown, and never opened. */
function Codes({ codes }: { codes: readonly string[] }): ReactNode {
  if (codes.length === 0) return null;
  return (
    <Box component="section" aria-label="Other codes" sx={{ mt: 1.5 }}>
      {codes.map((code) => (
        <Typography key={code} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Code: {code}
        </Typography>
      ))}
    </Box>
  );
}

function acceptedOf(
  { field, value: read, source, confidence, box }: LabelDraft,
  value: string,
): AcceptedLabel {
  const isRead = value === read;
  return {
    id: mintId(),
    field,
    value,
    source: isRead ? source : 'person',
    confidence: isRead ? confidence : null,
    from: [box.left, box.top],
    to: [box.right, box.bottom],
  };
}
