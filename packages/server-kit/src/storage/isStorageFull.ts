/** Whether a disk is full or its quota is used up: this machine's, or that of the object store (HTTP 507). */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return code === 'ENOSPC' || code === 'EDQUOT' || $metadata?.httpStatusCode === 507;
}
