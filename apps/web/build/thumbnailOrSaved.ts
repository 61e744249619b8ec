interface Asked {
  request: Request;
  url: URL;
}

/**
 * Runs in the service worker, as text, so it can use only its own code. It never saves data; the page does, and
 * deletes it when the person signs out (inspection/photos/thumbnails.ts).
 */
export const thumbnailOrSaved = async ({ request, url }: Asked): Promise<Response> => {
  const saved = await caches.match(url.pathname, { ignoreVary: true });
  if (!saved) return await fetch(request);
  const patienceMs = 5000;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  try {
    const response = await fetch(request, { signal: late.signal });
    // Read to its end: a connection may also die in the middle of a picture.
    return response.status < 500 ? new Response(await response.blob(), response) : saved;
  } catch {
    return saved;
  } finally {
    clearTimeout(timer);
  }
};
