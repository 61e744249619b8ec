import { type ComponentType, lazy, type ReactNode, useState } from 'react';

export interface LazyScreen<Props> {
  (props: Props): ReactNode;
  /** Loads the code before the screen is needed. */
  preload: () => Promise<unknown>;
  /** React.lazy keeps a failure; after this, the next rendering loads the code again. */
  forgetFailure: () => void;
}

/**
 * A screen whose code is a chunk of its own. React.lazy suspends even when the code has already been loaded, and React then
 * shows the fallback for at least 300 ms. A preloaded screen is rendered immediately.
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
  let Later = lazy(fetchOnce);
  function Screen(props: Props): ReactNode {
    // Chosen once, because another component type on the next render would discard the screen's state.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  const forgetFailure = (): void => {
    Later = lazy(fetchOnce);
  };
  return Object.assign(Screen, { preload: fetchOnce, forgetFailure });
}
