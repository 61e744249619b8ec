import { isPhone } from '../../devices/isPhone.ts';

/** What a person holds to talk: a phone has no space bar during a call. */
export function talkControls(): string {
  return isPhone() ? 'the microphone button' : 'the microphone button or the space bar';
}
