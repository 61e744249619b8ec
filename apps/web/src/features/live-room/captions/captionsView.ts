import type { View } from '../call/Views.ts';

/** Whether this person reads captions. */
export const captionsView: View<{ readonly isReading: boolean }> = { initial: { isReading: false } };
