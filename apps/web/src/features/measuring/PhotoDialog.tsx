import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { getPhotoThumbnail, hasThumbnail } from '@sightline/contracts/photos/photos';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { Overlay } from '../../ui/Overlay.tsx';
import { RetriedImage } from '../../ui/RetriedImage.tsx';
import { urlOf } from '../../wire/call.ts';
import { type Choice, isReady } from './useChoices.ts';

interface PhotoDialogProps {
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}

/** Asks which photo is measured. */
export function PhotoDialog({ choices, onChoose, onClose }: PhotoDialogProps): ReactNode {
  const id = useId();
  return (
    <Overlay titleId={id} width="md" onClose={onClose}>
      <DialogTitle id={id}>Choose a photo</DialogTitle>
      <DialogContent>
        <Box component="ul" aria-label="Photos to measure on" sx={GRID}>
          {choices.map((choice) => (
            <li key={choice.id}>
              <ButtonBase
                aria-label={labelOf(choice)}
                disabled={!isReady(choice)}
                onClick={() => onChoose(choice)}
                sx={TILE}
              >
                <Small choice={choice} />
                <Box component="span" aria-hidden sx={BADGE}>
                  {choice.number}
                  {choice.kind === 'waiting' && ' · on this device'}
                </Box>
              </ButtonBase>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Overlay>
  );
}

function labelOf({ kind, number, description }: Choice): string {
  const where = kind === 'waiting' ? ', still on this device' : '';
  return `Measure on photo ${number}${description && `: ${description}`}${where}`;
}

function Small({ choice }: { choice: Choice }): ReactNode {
  const preview = usePreview(choice);
  const stored = choice.kind === 'stored' && hasThumbnail(choice.photo);
  const address = stored ? urlOf(getPhotoThumbnail.path, { params: { photoId: choice.id } }) : preview;
  return address ? (
    <RetriedImage src={address} alt="" style={PICTURE} />
  ) : (
    <Box sx={{ ...PICTURE, bgcolor: 'action.hover' }} />
  );
}

/** The thumbnail that the outbox keeps with an unsent photo; null without one. */
function usePreview(choice: Choice): string | null {
  const bytes = choice.kind === 'waiting' ? (choice.entry.file?.preview ?? null) : null;
  const address = useMemo(
    () => bytes && URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' })),
    [bytes],
  );
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

const GRID = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
};
const TILE = {
  position: 'relative',
  width: '100%',
  borderRadius: 1,
  overflow: 'hidden',
  '&.Mui-focusVisible': { outlineOffset: -3 },
};
const PICTURE = { width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', display: 'block' } as const;
const BADGE = {
  position: 'absolute',
  top: 4,
  left: 4,
  px: 0.75,
  borderRadius: 99,
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '20px',
  color: '#fff',
  bgcolor: 'rgba(6, 16, 12, 0.78)',
};
