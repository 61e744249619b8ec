import { isUtf8 } from 'node:buffer';
import PostalMime, { decodeWords, type Email } from 'postal-mime';

export interface MimePart {
  /** The media type in lower case. */
  type: string;
  parameters: Readonly<Record<string, string>>;
  /** `attachment`, `inline`, or empty. */
  disposition: string;
  /** The name of a file; empty without one. */
  filename: string;
  /** The id by which HTML shows it; empty without one. */
  contentId: string;
  /** The decoded bytes of a part without parts of its own. */
  content: Uint8Array<ArrayBuffer>;
  parts: readonly MimePart[];
  text: () => string;
}

/** What the parser keeps of each part, which its types leave out. */
interface MimeNode {
  contentType: { parsed: { value: string; params: Record<string, string> } };
  contentDisposition: { parsed: { value: string; params: Record<string, string> } };
  contentId?: string;
  content: ArrayBuffer | null;
  childNodes: MimeNode[];
  state: string;
  getTextContent(): string;
}

type TreeParser = PostalMime & {
  root: MimeNode;
  currentNode: MimeNode;
  collectNode: () => Promise<void>;
  processLine: (line: Uint8Array, isFinal: boolean) => Promise<void>;
};

/** Parses a mail into its header and its parts. The library would choose between the forms of a text (decision 171). */
export async function parseMail(raw: Uint8Array): Promise<{ mail: Email; root: MimePart }> {
  const parser = new PostalMime({ forceRfc822Attachments: true }) as TreeParser;
  parser.collectNode = () => Promise.resolve();
  const processLine = parser.processLine.bind(parser);
  parser.processLine = (line, isFinal) =>
    processLine(parser.currentNode.state === 'header' ? asUtf8(line) : line, isFinal);
  const mail = await parser.parse(raw);
  return { mail, root: partOf(parser.root) };
}

/** Some programs write names of files into headers in the letters of their computer. */
function asUtf8(line: Uint8Array): Uint8Array {
  return isUtf8(line) ? line : new TextEncoder().encode(new TextDecoder('windows-1252').decode(line));
}

function partOf(node: MimeNode): MimePart {
  const { value: type, params: parameters } = node.contentType.parsed;
  const { value: disposition, params } = node.contentDisposition.parsed;
  const content = new Uint8Array(node.content ?? new ArrayBuffer(0));
  return {
    type,
    parameters,
    disposition,
    filename: decodeWords(params.filename ?? parameters.name ?? ''),
    contentId: node.contentId?.replaceAll(/^<|>$/g, '') ?? '',
    content,
    parts: node.childNodes.map(partOf),
    text() {
      parameters.charset = charsetOf(content, type, parameters.charset ?? '');
      return node.getTextContent();
    },
  };
}

/** Labels of programs that do not know the character set, or give one without letters beyond English. */
const SAYS_NOTHING =
  /^(?:|us-ascii|ascii|(?:x-)?unknown(?:-8bit)?|default|none|binary|x-user-defined|[78]bit|utf-?8)$/;
/** Character sets of one byte for each letter, whose texts are hardly ever valid UTF-8 by chance. */
const OF_SINGLE_BYTES = /^(?:windows-|iso-8859-|macintosh|koi8|ibm866|x-mac)/;

/**
 * The character set of a text: the declared one, unless the bytes contradict it; without one UTF-8, or else
 * windows-1252, as browsers read files.
 */
function charsetOf(content: Uint8Array, type: string, given: string): string {
  const label = (given || (type === 'text/html' ? labelInHtml(content) : '')).trim().toLowerCase();
  if (SAYS_NOTHING.test(label)) return isUtf8(content) ? 'utf-8' : 'windows-1252';
  const known = decoderOf(label);
  const isDoubtful = known === null || OF_SINGLE_BYTES.test(known.encoding) || !decodes(known, content);
  return isDoubtful && isUtf8(content) ? 'utf-8' : label;
}

function labelInHtml(content: Uint8Array): string {
  const beginning = new TextDecoder('windows-1252').decode(content.subarray(0, 2048));
  return /<meta\b[^<>]{0,200}?\bcharset\s?=\s?["']?\s?([\w-]{1,40})/i.exec(beginning)?.[1] ?? '';
}

/** Null for a label that no browser knows; the parser knows a few more. */
function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
}

function decodes(decoder: TextDecoder, content: Uint8Array): boolean {
  try {
    decoder.decode(content);
    return true;
  } catch {
    return false;
  }
}
