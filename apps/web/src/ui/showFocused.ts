import type { FocusEvent } from 'react';

/**
 * Scrolls a bar to the control that is focused by keyboard: Chromium leaves one where it is if a part of it is
 * already visible. One that is pressed must not move, or it gets no click.
 */
export function showFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}
