/** The length of an id. */
const LONGEST_SHOWN = 36;

/**
 * The path of a request without what the log must not have: the query, which may be an address that a person searches for,
 * and longer parts of the path, such as the secret of a calendar feed, however the rest is spelled.
 */
export function loggedUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => (part.length > LONGEST_SHOWN ? '[redacted]' : part))
    .join('/');
}
