const PUBLIC_PATHS = [
  '/book',
  '/checkout',
  '/forgot-password',
  '/join',
  '/payment-success',
  '/set-password',
  '/set-up',
  '/verify/',
];

/** Whether the page is open to anyone who has the link, signed in or not. */
export function isPublicPath(path: string): boolean {
  return path === '/check' || PUBLIC_PATHS.some((known) => path.startsWith(known));
}
