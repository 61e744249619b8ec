import { derivedId } from '@sightline/store/core/derivedId';

/** All pages, by the role that opens them. */

const ofDemo = (permit: string): string => `/inspection/${derivedId('demo', 'inspection', permit)}`;

/** One with a delivered report, and one that is ahead. */
const [DELIVERED, AHEAD] = [ofDemo('DEMO-M-0006'), ofDemo('DEMO-M-0001')];

export const PUBLIC_PAGES = [
  '/',
  '/forgot-password',
  '/set-password#unknown-token-of-some-length',
  '/set-up#unknown-token-of-some-length',
  '/join#unknown-token-of-some-length',
  '/check',
  '/check#unknown-token-of-some-length',
  '/book',
  '/booking#unknown-token-of-some-length',
  '/checkout',
  '/payment-success',
  '/verify/00000000-0000-4000-8000-000000000000',
  '/inspection/00000000-0000-4000-8000-000000000000/virtual',
];

export const STAFF_PAGES = [
  '/',
  '/my-day',
  '/dashboard',
  '/schedule',
  '/calendar',
  '/inspections',
  `${DELIVERED}/report`,
  '/payments',
  '/reports',
  '/clients',
  '/analytics',
  '/communications',
  '/honeybook',
  '/virtual-inspection',
  '/grouped-checklist',
  '/test-checklist',
  '/old-checklist',
  '/no-such-page',
];

export const SETTINGS_PAGES = [
  '/settings',
  '/settings/brand',
  '/settings/booking',
  '/settings/jurisdictions',
  '/settings/templates',
  '/settings/editions',
  '/settings/staff',
  '/settings/audit',
  '/settings/mails',
  '/settings/notices',
  '/settings/recipients',
  '/settings/records',
  '/settings/setup',
  '/account',
];

export const INSPECTION_PARTS = [
  '',
  '/checklist',
  '/photos',
  '/gps',
  '/measurements',
  '/voice-notes',
  '/scan',
  '/report',
  '/messages',
];

export const CLIENT_PAGES = [
  '/',
  '/schedule',
  '/messages',
  '/reports',
  '/account',
  DELIVERED,
  `${DELIVERED}/report`,
  AHEAD,
];

/** The tabs of the host in a call. */
export const ROOM_TABS = [
  'Video',
  'Checklist',
  'Photos',
  'Measure',
  'Voice',
  'GPS',
  'Report',
  'Chat',
  'People',
] as const;
