import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * State of the frame around the pages that begins again on every page: what is open over one page, such as a menu,
 * closes when Back or a link shows another one.
 */
export function usePageState<State>(initial: State): [State, (state: State) => void] {
  const { key } = useLocation();
  const [stored, setStored] = useState({ key, state: initial });
  const current = stored.key === key ? stored : { key, state: initial };
  // Also for a later return to the page before.
  if (stored.key !== key) setStored(current);
  return [current.state, (state) => setStored({ key, state })];
}
