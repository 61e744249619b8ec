const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

/** The first name of a passkey, which its owner may change. */
export function thisDevice(userAgent = navigator.userAgent): string {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Computer';
}
