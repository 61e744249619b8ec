/** Replaces a module that exists only in the production build. Registers nothing. */
export const registerSW = (): (() => Promise<void>) => async () => {};
