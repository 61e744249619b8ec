/** jsdom has no canvas. This context accepts all calls and draws nothing. */
const surface: object = new Proxy({}, { get: () => () => undefined, set: () => true });
const getContext = (kind: string): unknown => (kind === '2d' ? surface : null);
HTMLCanvasElement.prototype.getContext = getContext as HTMLCanvasElement['getContext'];
