import DrawIcon from '@mui/icons-material/DrawOutlined';
import Button from '@mui/material/Button';
import type { Photo } from '@sightline/contracts/photos/photos';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { toast } from '../../ui/toasts.ts';
import { largePhotoUrl } from './LargePhoto.tsx';

/** Loaded when it is opened for the first time: few photos are drawn on. */
const MarkupEditor = lazyScreen(async () => ({
  default: (await import('./markup/MarkupEditor.tsx')).MarkupEditor,
}));

/** Opens the editor as soon as its code is there, and stays usable if it cannot be loaded. */
export function MarkUpButton({ photo, number }: { photo: Photo; number: number | null }): ReactNode {
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  // While it loads the button is disabled, which takes the focus from it: it gets it back when the editor closes.
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
        Mark Up
      </Button>
      {state === 'open' && <MarkupEditor photo={photo} number={number} onClose={() => setState('closed')} />}
    </>
  );
}
