import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const SoundDialog = lazyPart(async () => ({
  default: (await import('../sound/SoundDialog.tsx')).SoundDialog,
}));

/** The button on the device check; the room has it in its controls. */
export function SoundSettings(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button color="inherit" onClick={open}>
        Sound settings
      </Button>
      <Suspense>{wasOpened && <SoundDialog open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
