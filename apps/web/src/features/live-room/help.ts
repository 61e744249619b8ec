import type { View } from './call/Views.ts';

/** The dialog that is open: keyboard shortcuts, how to grant a denied permission, the report of a problem, or the settings of the sound. */
export const helpView: View<{ readonly open: 'shortcuts' | 'permissions' | 'problem' | 'sound' | null }> = {
  initial: { open: null },
};
