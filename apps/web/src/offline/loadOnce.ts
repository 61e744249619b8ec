/**
 * Loads code once, and again only after a failure. A repeated `import()` resolves in a later task even if the
 * code is loaded, and a page that is writing a file takes a tenth of a second to reach it. A kept promise
 * resolves at once.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
}
