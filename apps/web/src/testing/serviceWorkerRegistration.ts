/** Stands for the module that only a build has; outside of one nothing is registered. */
export const registerSW = (): (() => Promise<void>) => async () => {};
