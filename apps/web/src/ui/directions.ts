/** The map of the device by its user agent: an iPad calls itself a Mac, but has a touch screen. */
export function directionsHref(
  address: string,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator,
): string {
  const place = encodeURIComponent(address);
  // Android lets the person choose the app.
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (isApple) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}
