/** Whether a page can set how loud an element is. On iOS only the buttons of the phone can; muting works there. */
export function canSetVolume(): boolean {
  const element = document.createElement('audio');
  element.volume = 0.5;
  return element.volume === 0.5;
}
