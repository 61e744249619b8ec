import { useCallback, useContext } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useSearchParams,
} from 'react-router-dom';

export interface AddressParams {
  /** The parameters as they are rendered. */
  params: URLSearchParams;
  /** The parameters of the address that is rendered next. */
  pending: () => URLSearchParams;
  /** Changes the address, without a new entry for Back. Has no effect once the person has left the page. */
  change: (edit: (params: URLSearchParams) => void) => void;
}

/**
 * The parameters of the page's address, of which several changes in a row add up: the router renders later than it
 * navigates, and its own setter begins each time with the parameters that were rendered last.
 */
export function useAddressParams(): AddressParams {
  const [params, setParams] = useSearchParams();
  const { pathname, search } = useLocation();
  const { navigator } = useContext(NavigationContext);
  const readAddress = useCallback(
    () => addressOf(navigator) ?? { pathname, search },
    [navigator, pathname, search],
  );
  const pending = useCallback(() => new URLSearchParams(readAddress().search), [readAddress]);
  const change = useCallback(
    (edit: (params: URLSearchParams) => void): void => {
      const next = pending();
      edit(next);
      const isHere = readAddress().pathname === pathname;
      if (isHere && next.toString() !== pending().toString()) setParams(next, { replace: true });
    },
    [readAddress, pending, pathname, setParams],
  );
  return { params, pending, change };
}

/** The address of the router's history, which is ahead of what is rendered. */
function addressOf(navigator: object): { pathname: string; search: string } | null {
  const at: unknown = Reflect.get(navigator, 'location');
  if (typeof at !== 'object' || at === null || !('pathname' in at) || !('search' in at)) return null;
  const { pathname, search } = at;
  return typeof pathname === 'string' && typeof search === 'string' ? { pathname, search } : null;
}
