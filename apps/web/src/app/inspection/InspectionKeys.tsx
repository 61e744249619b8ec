import { type ReactNode, useMemo, useState } from 'react';
import { ShortcutHelp } from '../../ui/ShortcutHelp.tsx';
import { useShortcuts } from '../../ui/useShortcuts.ts';

export function InspectionKeys({ onEdit }: { onEdit: () => void }): ReactNode {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts(useMemo(() => ({ e: onEdit, '?': () => setHelpOpen(true) }), [onEdit]));
  return <ShortcutHelp open={isHelpOpen} keys={KEYS} onClose={() => setHelpOpen(false)} />;
}

const KEYS = [['E', 'Edit the inspection']] as const;
