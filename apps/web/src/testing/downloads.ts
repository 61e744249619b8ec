import { vi } from 'vitest';

interface Download {
  name: string;
  contents: Blob | undefined;
}

/** Collects the files that the page saves, until mocks are restored. */
export function catchDownloads(): Download[] {
  const [files, saved] = [new Map<string, Blob>(), [] as Download[]];
  const createObjectURL = (contents: Blob): string => {
    const address = `blob:${files.size}`;
    files.set(address, contents);
    return address;
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, contents: files.get(this.href) });
  });
  return saved;
}
