/**
 * Whether the saved copy has a reply about an inspection. Runs in a page, as its text: it can use nothing outside of itself.
 * The copy is written half a second after a reply, by code that loads after the screen.
 */
export function hasSaved([path, inspectionId]: readonly [
  path: string,
  inspectionId: string,
]): Promise<boolean> {
  const wanted = `query-${JSON.stringify([path, { inspectionId }]).slice(0, -1)}`;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sightline');
    opening.addEventListener('error', () => reject(new Error('the database does not open')));
    opening.addEventListener('upgradeneeded', () => {
      // The page has not made it yet.
      opening.transaction?.abort();
      resolve(false);
    });
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('saved').objectStore('saved').getAllKeys();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(reading.result.some((key) => typeof key === 'string' && key.startsWith(wanted)));
      });
    });
  });
}
