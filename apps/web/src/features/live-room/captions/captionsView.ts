import type { View } from '../call/Views.ts';

export const captionsView: View<{ readonly isReading: boolean }> = { initial: { isReading: false } };
