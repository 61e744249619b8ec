import type { View } from '../call/Views.ts';

/** Whether the dialog of the recording is open. */
export const recordingView: View<{ readonly isOpen: boolean }> = { initial: { isOpen: false } };
