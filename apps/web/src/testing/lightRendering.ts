import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { renderHook } from '@testing-library/react';
import * as React from 'react';

/** Spares the tests two things that took 40 % of the time of a heavy screen, and that none of them looks at. */

/** React's development build makes an Error with a stack for each element, until it has made this many in a second. */
const ENOUGH_STACKS = 1e4;
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => ENOUGH_STACKS,
  set: () => {},
  configurable: true,
});

// jsdom lays nothing out, but it would parse each style sheet and match its rules against each element of a query.
const { result, unmount } = renderHook(useStyleCache);
const cache = result.current;
if (!cache) throw new Error('Emotion has no cache');
cache.insert = (_selector, { name }) => {
  cache.inserted[name] = true;
};
unmount();
