import { memo, type ReactNode } from 'react';
import { useCall, useCallView } from '../call/callContext.ts';
import { GrantDialog } from '../check/PermissionHelp.tsx';
import { ShortcutHelp } from '../controls/ShortcutHelp.tsx';

/** What the person asked for: the keys, or how to grant a permission. */
export const Help = memo(function Help(): ReactNode {
  const { view } = useCall();
  const open = useCallView((state) => state.help);
  const onClose = (): void => view.setState({ help: null });
  return (
    <>
      <ShortcutHelp open={open === 'shortcuts'} onClose={onClose} />
      <GrantDialog open={open === 'permissions'} onClose={onClose} />
    </>
  );
});
