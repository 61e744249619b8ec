/** jsdom has no canvas: one that takes each stroke and keeps nothing. */
const surface: object = new Proxy({}, { get: () => () => undefined, set: () => true });
const getContext = (kind: string): unknown => (kind === '2d' ? surface : null);
HTMLCanvasElement.prototype.getContext = getContext as HTMLCanvasElement['getContext'];
