import { useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const loadMenus = () => import('./barMenus.tsx');

export const MoreItems = lazyPart(async () => ({ default: (await loadMenus()).MoreItems }));
export const LeaveItems = lazyPart(async () => ({ default: (await loadMenus()).LeaveItems }));

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
