import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * State of the frame around the pages that is reset on every page: an element that is open over one page, such
 * as a menu, closes when Back or a link shows another page.
 */
export function usePageState<State>(initial: State): [State, (state: State) => void] {
  const { key } = useLocation();
  const [stored, setStored] = useState({ key, state: initial });
  const current = stored.key === key ? stored : { key, state: initial };
  // The state is also reset for a later return to the previous page.
  if (stored.key !== key) setStored(current);
  return [current.state, (state) => setStored({ key, state })];
}
