/**
 * Whether a disk is full or its quota is used up: this machine's, that of the object store (HTTP 507), or that of Redis,
 * which then refuses every write.
 */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    $metadata?.httpStatusCode === 507 ||
    /^MISCONF .*(No space left|quota exceeded)/.test(error.message)
  );
}
