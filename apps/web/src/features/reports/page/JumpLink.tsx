import Link from '@mui/material/Link';
import type { MouseEvent, ReactNode } from 'react';

interface JumpLinkProps {
  /** The id of the part of this page. */
  to: string;
  /** What a screen reader says where the text alone could be something else. */
  name?: string;
  children: ReactNode;
}

/**
 * Shows a part of the page and moves the focus there. The address keeps no fragment: the router would take it for Back.
 */
export function JumpLink({ to, name, children }: JumpLinkProps): ReactNode {
  const jump = (event: MouseEvent): void => {
    const part = document.getElementById(to);
    if (!part) return;
    event.preventDefault();
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: 'start' });
  };
  return (
    <Link href={`#${to}`} aria-label={name} underline="hover" onClick={jump}>
      {children}
    </Link>
  );
}
