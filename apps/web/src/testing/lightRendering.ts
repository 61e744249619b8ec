import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { renderHook } from '@testing-library/react';
import * as React from 'react';

/** Turns off two features that no test needs and that took 40 % of the time of a large screen. */

/** React's development build captures a stack for each element, up to this many per second. */
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

// jsdom has no layout, but it parses each style sheet and matches its rules in each query.
const { result, unmount } = renderHook(useStyleCache);
const cache = result.current;
if (!cache) throw new Error('Emotion has no cache');
cache.insert = (_selector, { name }) => {
  cache.inserted[name] = true;
};
unmount();
