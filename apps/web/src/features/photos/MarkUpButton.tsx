import DrawIcon from '@mui/icons-material/DrawOutlined';
import Button from '@mui/material/Button';
import type { Photo } from '@sightline/contracts/photos/photos';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { toast } from '../../ui/toasts.ts';
import { largePhotoUrl } from './LargePhoto.tsx';

/** Loaded at the first opening, because few photos are marked up. */
const MarkupEditor = lazyScreen(async () => ({
  default: (await import('./markup/MarkupEditor.tsx')).MarkupEditor,
}));

/** Opens the editor once its code is loaded; a failed load can be retried. */
export function MarkUpButton({ photo, number }: { photo: Photo; number: number | null }): ReactNode {
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  // The button loses the focus while it is disabled for loading, and gets it back when the editor closes.
  useEffect(() => (state === 'open' ? () => button.current?.focus() : undefined), [state]);
  const open = async (): Promise<void> => {
    setState('loading');
    try {
      await MarkupEditor.preload();
      setState('open');
    } catch {
      setState('closed');
      toast({
        title: "Couldn't load the editor",
        description: 'Check your connection.',
        tone: 'error',
      });
    }
  };
  return (
    <>
      <Button
        ref={button}
        variant="contained"
        startIcon={<DrawIcon />}
        loading={state === 'loading'}
        disabled={largePhotoUrl(photo) === null}
        onClick={() => void open()}
        sx={{ mb: 2.5 }}
      >
        Mark up
      </Button>
      {state === 'open' && <MarkupEditor photo={photo} number={number} onClose={() => setState('closed')} />}
    </>
  );
}
