import { type ComponentType, lazy, type ReactNode, useState } from 'react';

export interface LazyScreen<Props> {
  (props: Props): ReactNode;
  /** Fetches the code before it is needed. */
  preload(): Promise<unknown>;
}

/**
 * A screen whose code is a chunk of its own. React.lazy suspends even when the code is there already, and React shows a
 * fallback for at least 300 ms: a screen that was fetched ahead is drawn at once.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchOnce = async (): Promise<{ default: ComponentType<Props> }> => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Later = lazy(fetchOnce);
  function Screen(props: Props): ReactNode {
    // Chosen once: another type on the next drawing would throw the screen's state away.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  return Object.assign(Screen, { preload: fetchOnce });
}
