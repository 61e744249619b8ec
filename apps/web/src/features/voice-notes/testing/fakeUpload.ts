import { vi } from 'vitest';
import type { UploadRequest } from '../../../offline/uploadResumably.ts';

/** In the place of `offline/uploadResumably.ts`. What it resolves with is the hash that the server has. */
export const uploadResumably = vi.fn<(request: UploadRequest) => Promise<string>>();

export function goOffline(): void {
  uploadResumably.mockReset().mockRejectedValue(new TypeError('offline'));
}

export function goOnline(): void {
  uploadResumably.mockImplementation(({ metadata }) => Promise.resolve(metadata.sha256));
}
