import { isPhone } from '../../devices/isPhone.ts';

/** The text for a phone leaves out the space bar, which it does not have during a call. */
export function talkControls(): string {
  return isPhone() ? 'the microphone button' : 'the microphone button or the space bar';
}
