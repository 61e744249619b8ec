/**
 * Scrolls to the control that is focused by keyboard: Chromium leaves one where it is if a part of it is
 * already visible. One that is pressed must not move, or it gets no click.
 */
export function showFocused({ target }: { target: EventTarget | null }): void {
  if (target instanceof Element && target.matches(':focus-visible'))
    target.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}
