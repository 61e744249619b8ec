const PUBLIC_PATHS = ['/join', '/set-password', '/verify/'];

/** Opened by whoever has the link, signed in or not. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PATHS.some((known) => path.startsWith(known));
}
