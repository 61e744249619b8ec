import LabelIcon from '@mui/icons-material/DocumentScannerOutlined';
import Button from '@mui/material/Button';
import type { Photo } from '@sightline/contracts/photos/photos';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyScreen } from '../../../ui/lazyScreen.tsx';
import { toast } from '../../../ui/toasts.ts';
import { usePhotos } from '../photosContext.ts';

/** Loaded at the first opening, because few photos show a label. */
const LabelDialog = lazyScreen(async () => ({
  default: (await import('./LabelDialog.tsx')).LabelDialog,
}));

interface ReadLabelButtonProps {
  photoId: string;
  /** Null while only this device has the photo. */
  photo: Photo | null;
}

export function ReadLabelButton({ photoId, photo }: ReadLabelButtonProps): ReactNode {
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const open = async (): Promise<void> => {
    setState('loading');
    try {
      await LabelDialog.preload();
      setState('open');
    } catch {
      setState('closed');
      toast({
        title: "Couldn't load the label reader",
        description: 'Check your connection.',
        tone: 'error',
      });
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<LabelIcon />}
        loading={state === 'loading'}
        onClick={() => void open()}
        sx={{ minHeight: 44 }}
      >
        Read the label
      </Button>
      {state === 'open' && <LabelDialog {...{ photoId, photo }} onClose={() => setState('closed')} />}
    </>
  );
}

interface TakenLabelProps {
  /** Null if no label is read. */
  photoId: string | null;
  onClose: () => void;
}

/** Reads the label in a photo that was just taken. The dialog closes if the photo is removed. */
export function TakenLabel({ photoId, onClose }: TakenLabelProps): ReactNode {
  const { tiles } = usePhotos();
  const tile = tiles.find(({ id }) => id === photoId);
  if (!tile) return null;
  const photo = tile.kind === 'stored' ? tile.photo : null;
  return (
    <Suspense>
      <LabelDialog key={tile.id} photoId={tile.id} photo={photo} onClose={onClose} />
    </Suspense>
  );
}
