import type { View } from './call/Views.ts';

/** The open dialog. `permissions` explains how to grant a denied permission. */
export const helpView: View<{ readonly open: 'shortcuts' | 'permissions' | 'problem' | 'sound' | null }> = {
  initial: { open: null },
};
