/**
 * Whether a part's code could not be fetched: the device is offline, or a release removed the old version's
 * code.
 */
export function isMissingChunk(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed/i.test(error.message);
}
