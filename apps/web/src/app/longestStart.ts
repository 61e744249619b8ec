/** On a slow connection the app replaces the page's own loading sign and says what it is waiting for. */
const LONGEST_START_MS = 2500;

/** Resolves when the first screen's parts have arrived, or when they take too long. */
export async function atMostLongestStart(parts: Promise<void>): Promise<void> {
  await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, LONGEST_START_MS))]);
}
