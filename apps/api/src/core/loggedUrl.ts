import { readCalendarFeed } from '@sightline/contracts/calendar';

const SECRET_PATH = readCalendarFeed.path.replace(/:\w+$/, '');

/** The address of a request without the secret of a calendar feed, whose programs can send it no other way. */
export function loggedUrl(url: string): string {
  return url.startsWith(SECRET_PATH) ? `${SECRET_PATH}[redacted]` : url;
}
