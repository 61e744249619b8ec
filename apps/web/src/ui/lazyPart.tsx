import type { ComponentType, ReactNode } from 'react';
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx';
import { PartBoundary } from './PartBoundary.tsx';

/** A lazy screen that is a part of a page. When its code cannot be loaded, the message offers to load it again. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  const Screen = lazyScreen(load);
  function Part(props: Props): ReactNode {
    return (
      <PartBoundary onRetry={Screen.forgetFailure}>
        <Screen {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(Part, { preload: Screen.preload, forgetFailure: Screen.forgetFailure });
}
