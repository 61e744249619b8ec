import AcceptIcon from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type LabelFact, MAX_LABEL_VALUE } from '@sightline/contracts/photos/labelFacts';
import { withDoubtsExchanged } from '@sightline/vision/labels/doubtfulCharacters';
import type { LabelDraft } from '@sightline/vision/labels/labelDrafts';
import { LABEL_FIELD_LABELS } from '@sightline/wording/labelTexts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { doubtsText } from './labelMessages.ts';

interface LabelRowProps {
  draft: LabelDraft;
  crop: Blob | null;
  /** The accepted fact of this field. */
  fact: LabelFact | null;
  canAccept: boolean;
  onAccept: (value: string) => void;
  onRemove: (fact: LabelFact) => void;
}

/** A draft with its part of the picture. The value can be corrected; a tap accepts it. */
export function LabelRow({ draft, crop, fact, canAccept, onAccept, onRemove }: LabelRowProps): ReactNode {
  const [value, setValue] = useState(fact?.value ?? draft.value);
  const label = LABEL_FIELD_LABELS[draft.field];
  const doubts = doubtsText(draft);
  const isAccepted = fact !== null && fact.value === value.trim();
  return (
    <Box component="li" aria-label={label} sx={ROW}>
      <Crop picture={crop} label={label} />
      <TextField
        label={label}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        helperText={[sourceText(draft), doubts].filter((text) => text !== '').join('. ')}
        slotProps={{
          htmlInput: { maxLength: MAX_LABEL_VALUE, autoCapitalize: 'characters', spellCheck: false },
        }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {isAccepted ? (
          <>
            <Typography variant="body2">Accepted by {fact.acceptedBy}</Typography>
            <Button onClick={() => onRemove(fact)} sx={ACTION}>
              Undo
            </Button>
          </>
        ) : (
          <Button
            variant="outlined"
            startIcon={<AcceptIcon />}
            disabled={!canAccept || value.trim() === ''}
            onClick={() => onAccept(value.trim())}
            aria-label={`Accept ${label}`}
            sx={ACTION}
          >
            Accept
          </Button>
        )}
        {doubts !== '' && value === draft.value && (
          <Button onClick={() => setValue(withDoubtsExchanged(draft.value, draft.doubts))} sx={ACTION}>
            {`Use ${withDoubtsExchanged(draft.value, draft.doubts)}`}
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
