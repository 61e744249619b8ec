import './canvas.ts';
import './clonesOfThisRealm.ts';
import './lightRendering.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { emptyDevice, resetPage } from './resetPage.ts';

/** Runs before each test file; the files of a worker share its window, and each leaves it unchanged. */

// Screens are heavy for jsdom, and the machine may be busy with the other tests.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no layout: it neither scrolls nor resizes elements, none is at a point, and no text has lines.
Object.assign(Element.prototype, { scrollIntoView: () => {} });
Object.assign(Document.prototype, { elementsFromPoint: () => [] });
Object.assign(Range.prototype, { getClientRects: () => [] });
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// jsdom draws frames by an interval of the global clock. One that begins under the fake timers of a test never fires
// again, and with it no frame of the files that share the window.
const { setTimeout: later, clearTimeout: forget } = globalThis;
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(later(() => draw(performance.now()), 16)),
  cancelAnimationFrame: (handle: number) => forget(handle),
});

// A browser that can make calls, on a secure page.
Object.assign(globalThis, { RTCPeerConnection: EventTarget, isSecureContext: true });

// A wide screen with a mouse, in light colors: none of the queries for other devices match.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// The page is also reset before each test, since work from an earlier test may have finished after it.
beforeEach(resetPage);

afterEach(() => {
  cleanup();
  resetPage();
  sessionStorage.clear();
  localStorage.clear();
});

afterAll(async () => {
  vi.useRealTimers();
  if ('indexedDB' in globalThis) await emptyDevice();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
