import { factsByDecoding, factsFromHeader, type PictureFacts } from '../../devices/pictureFacts.ts';
import type { CapturedFile } from '../../offline/EntryStore.ts';
import { hashOf } from '../../offline/hashOf.ts';

/** A picture with the facts that are read from its bytes. */
export interface ReadPicture extends PictureFacts, CapturedFile {
  sha256: string;
}

/** Reads type, size and hash before the picture is stored. Throws if this browser cannot read it. */
export async function readPicture(blob: Blob): Promise<ReadPicture> {
  const contents = await blob.arrayBuffer();
  const facts = factsFromHeader(contents) ?? (await factsByDecoding(blob));
  return { ...facts, blob, contents, sha256: await hashOf(contents) };
}
