import { useState } from 'react';

/** A button of the control bar and the menu that it opens, which is rendered at the first press. */
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
