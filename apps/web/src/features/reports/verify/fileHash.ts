/** SHA-256 of a file in lower-case hexadecimal, computed in the browser: the file is not sent anywhere. */
export async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers hash only on pages that came by a safe way. */
export const canHash = (): boolean => window.isSecureContext && 'subtle' in crypto;
