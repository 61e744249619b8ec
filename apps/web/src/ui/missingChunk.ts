/** The code of a part of the app could not be fetched: the network is gone, or a release removed the old version's code. */
export function isMissingChunk(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed/i.test(error.message);
}
