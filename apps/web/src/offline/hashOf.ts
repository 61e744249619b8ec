/** The SHA-256 in lower-case hexadecimal. */
export async function hashOf(contents: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', contents);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
