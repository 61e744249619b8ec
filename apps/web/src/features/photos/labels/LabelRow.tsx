import AcceptIcon from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { type AcceptedLabel, type LabelFact, MAX_LABEL_VALUE } from '@sightline/contracts/photos/labelFacts';
import { withDoubtsExchanged } from '@sightline/vision/labels/doubtfulCharacters';
import type { LabelDraft } from '@sightline/vision/labels/labelDrafts';
import { LABEL_FIELD_LABELS } from '@sightline/wording/labelTexts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { doubtsText } from './labelMessages.ts';

type LabelRowProps = LabelValue & {
  crop: Blob | null;
  canAccept: boolean;
  onAccept: (value: string) => void;
  /** What the fact has replaced is accepted again. */
  onUndo: (fact: LabelFact) => void;
  onRemove: (fact: LabelFact) => void;
};

/** A draft with its part of the picture. The value can be corrected; a tap accepts it. */
export function LabelRow({ crop, canAccept, onAccept, onUndo, onRemove, ...row }: LabelRowProps): ReactNode {
  const { draft, fact } = row;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = shownIn(row);
  const value = typed ?? shown.value;
  const label = LABEL_FIELD_LABELS[shown.field];
  const doubts = draft ? doubtsText(draft) : '';
  const other = draft ? withDoubtsExchanged(draft.value, draft.doubts) : '';
  const isAccepted = fact !== null && fact.value === value.trim();
  // The row then shows what is stored, also where another person's fact comes back.
  const take = (change: (fact: LabelFact) => void, changed: LabelFact): void => {
    setTyped(null);
    change(changed);
  };
  return (
    <Box component="li" aria-label={label} sx={ROW}>
      <Crop picture={crop} label={label} />
      <TextField
        label={label}
        value={value}
        onChange={(event) => setTyped(event.target.value)}
        helperText={[draft ? sourceText(draft) : 'Not read this time', doubts]
          .filter((text) => text !== '')
          .join('. ')}
        slotProps={{
          htmlInput: { maxLength: MAX_LABEL_VALUE, autoCapitalize: 'characters', spellCheck: false },
        }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {isAccepted ? (
          <>
            <Typography variant="body2">Accepted by {fact.acceptedBy}</Typography>
            {draft ? (
              <Button onClick={() => take(onUndo, fact)} sx={ACTION}>
                Undo
              </Button>
            ) : (
              <Button onClick={() => take(onRemove, fact)} aria-label={`Remove ${label}`} sx={ACTION}>
                Remove
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              variant="outlined"
              startIcon={<AcceptIcon />}
              disabled={!canAccept || value.trim() === ''}
              onClick={() => onAccept(value.trim())}
              aria-label={`${fact ? 'Replace' : 'Accept'} ${label}`}
              sx={ACTION}
            >
              {fact ? 'Replace' : 'Accept'}
            </Button>
            {fact && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {fact.value}, accepted by {fact.acceptedBy}
              </Typography>
            )}
          </>
        )}
        {doubts !== '' && value === draft?.value && (
          <Button onClick={() => setTyped(other)} sx={ACTION}>
            {`Use ${other}`}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

/** `Read with 92% confidence`, `From the barcode` */
function sourceText({ source, confidence }: LabelDraft): string {
  return source === 'barcode' ? 'From the barcode' : `Read with ${Math.round(100 * confidence)}% confidence`;
}

const ROW = { display: 'grid', gap: 1, py: 1.5, borderBottom: 1, borderColor: 'divider' };
const ACTION = { minHeight: 44 };

function Crop({ picture, label }: { picture: Blob | null; label: string }): ReactNode {
  const address = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);
  if (!address) return null;
  return (
    <img
      src={address}
      alt={`${label} on the label`}
      style={{ display: 'block', maxWidth: '100%', height: 48, objectFit: 'contain', justifySelf: 'start' }}
    />
  );
}

/** What was read of a field, and what is accepted. */
type LabelValue = { draft: LabelDraft; fact: LabelFact | null } | { draft: null; fact: LabelFact };

/** A row for each draft, in the order of the drafts, then one for each fact that was not read again. */
export function labelRows(drafts: readonly LabelDraft[], facts: readonly LabelFact[]): LabelValue[] {
  const read = new Set<string>(drafts.map(({ field }) => field));
  return [
    ...drafts.map((draft) => ({ draft, fact: facts.find(({ field }) => field === draft.field) ?? null })),
    ...facts.filter(({ field }) => !read.has(field)).map((fact) => ({ draft: null, fact })),
  ];
}

/** The fact, or else the draft. */
export function shownIn(row: LabelValue): LabelDraft | LabelFact {
  return row.draft ? (row.fact ?? row.draft) : row.fact;
}

/** A value as a person accepts it, in place of the fact that the row shows. */
export function acceptedOf(row: LabelValue, value: string): AcceptedLabel {
  const id = mintId();
  const replaces = row.fact?.id ?? null;
  if (!row.draft) {
    const { field, from, to } = row.fact;
    return { id, field, value, source: 'person', confidence: null, from, to, replaces };
  }
  const { field, value: read, source, confidence, box } = row.draft;
  const isRead = value === read;
  return {
    id,
    field,
    value,
    source: isRead ? source : 'person',
    confidence: isRead ? confidence : null,
    from: [box.left, box.top],
    to: [box.right, box.bottom],
    replaces,
  };
}
