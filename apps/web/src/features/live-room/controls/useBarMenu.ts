import { useState } from 'react';

/** The menu is rendered at the first press of its button. */
export function useBarMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  const close = (): void => setOpen(false);
  return { setAnchor, open, close, wasOpened, menu: { anchor, isOpen, onClose: close } };
}
