import type { CookieOptions, Request } from 'express';

/** Over https a cookie is bound to this host, its root path, and secure connections (RFC 6265bis, `__Host-`). */
export function cookieName(name: string, publicUrl: URL): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

export function cookieOptions(publicUrl: URL): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl), path: '/' };
}

/** The value of a cookie that this server set; its values need no decoding. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function isSecure({ protocol }: URL): boolean {
  return protocol === 'https:';
}
