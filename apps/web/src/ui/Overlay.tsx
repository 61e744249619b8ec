import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { type ReactNode, useEffect } from 'react';
import { withdrawError } from './toasts.ts';
import { useSmallScreen } from './useSmallScreen.ts';

interface OverlayProps extends Pick<DialogProps, 'role' | 'onKeyDown' | 'children'> {
  /** The id of the heading that names it. */
  titleId: string;
  descriptionId?: string;
  width: 'xs' | 'sm' | 'md' | 'full';
  open?: boolean;
  /** Whether only Escape and its buttons close it, since it contains what would be lost. */
  keepsContent?: boolean;
  onClose: () => void;
}

/**
 * Every dialog of the app: a layer over the page that keeps the focus inside, and returns it when it closes. If
 * nothing had it, or its control is gone, the content of the page gets it.
 *
 * - Order, from the bottom: the page, the round install button, sticky headers, drawers, dialogs and menus,
 *   messages, the skip link. These are the levels of MUI's theme; a screen sets a `zIndex` only within its own
 *   parts.
 * - One at a time: a dialog opens over another one only from inside it, such as the reason for deleting the
 *   shown photo. Questions of confirmAction() are above everything; a new one answers the earlier one with no.
 * - Escape and a press outside close only the uppermost one. They do the same as its Cancel or Close. The second
 *   press of a double click closes nothing.
 * - Back leaves the page, and closes dialogs over it. It answers an open question with no. During a call it
 *   asks first (useBackGuard).
 * - Size: a narrow one (`xs`) is a card on a phone, a wider one fills the screen there, and `full` fills every
 *   screen.
 */
export function Overlay(props: OverlayProps): ReactNode {
  const { titleId, descriptionId, width, open = true, keepsContent, onClose, ...dialog } = props;
  const isSmall = useSmallScreen();
  useEffect(() => {
    if (!open) return undefined;
    // An error about what was done before would be in the way of what is done in the dialog.
    withdrawError();
    // MUI returns the focus in the same turn.
    return () => queueMicrotask(focusContentIfLost);
  }, [open]);
  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={(event: Partial<MouseEvent>, reason) => {
        if (reason === 'escapeKeyDown' || !(keepsContent || isSecondPress(event))) onClose();
      }}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      maxWidth={width === 'full' ? false : width}
      fullWidth
      fullScreen={width === 'full' || (width !== 'xs' && isSmall)}
    />
  );
}

/** The second press of a double click on the button that opened the dialog, which is now below the backdrop. */
const isSecondPress = ({ detail }: Partial<MouseEvent>): boolean => detail === 2;

function focusContentIfLost(): void {
  if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}
