/** The length of an id, the longest part of a path that is logged. */
const LONGEST_SHOWN = 36;

/**
 * The path of a request for the log. The query is left out, since it may be an address that a person searches
 * for, and so are longer parts of the path, such as the secret of a calendar feed, in any spelling.
 */
export function loggedUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => (part.length > LONGEST_SHOWN ? '[redacted]' : part))
    .join('/');
}
