import type PDFDocument from 'pdfkit';
import { HAIR_SPACE } from './document/fonts.ts';
import type { Tag, Tagged } from './document/tags.ts';

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/** The properties used here of a node that @react-pdf/layout has placed. */
export interface PlacedNode {
  type: string;
  value?: string;
  /** The lines of a text that are on this page. */
  lines?: PlacedLine[];
  props?: { tagged?: Tagged; paint?: () => unknown };
  children?: PlacedNode[];
}

/** A line in the order of its signs. */
interface PlacedLine {
  string: string;
  runs: Run[];
}

/** A part of a line in one font and direction. */
interface Run {
  start: number;
  end: number;
  /** Above zero from right to left, and inside such a text. */
  attributes: { bidiLevel?: number };
  xAdvance?: number;
  glyphs?: unknown;
}

/** The tags of parts that have none of their own. */
const USUAL_TAGS: Partial<Record<string, Tag | 'P'>> = { TEXT: 'P', IMAGE: 'Artifact', SVG: 'Artifact' };

/**
 * The placed pages with, around each text and each picture, what writes its tag into the file: @react-pdf/render draws
 * without tags, and calls the `paint` of a canvas at its place. The elements become the structure tree of the file.
 */
export function tagLayout(document: Document, root: PlacedNode): PlacedNode {
  const element = document.struct('Document');
  document.addStructure(element);
  return { ...root, children: taggedAll(document, root.children, element) };
}

function taggedAll(document: Document, nodes: PlacedNode[] = [], parent: Element): PlacedNode[] {
  return nodes.flatMap((node) => taggedNode(document, node, parent));
}

function taggedNode(document: Document, node: PlacedNode, parent: Element): PlacedNode[] {
  const tag = node.props?.tagged?.tag ?? USUAL_TAGS[node.type];
  if (tag === 'Artifact') return marked(document, [node], () => document.markContent(tag));
  const actual = actualTextOf(node);
  const element = tag && document.struct(tag, { ...altOf(node), ...(actual !== null && { actual }) });
  if (element) parent.add(element);
  const isLeaf = node.type in USUAL_TAGS;
  if (element && isLeaf)
    return marked(document, [spelledOut(document, node)], () =>
      element.add(document.markStructureContent(tag)),
    );
  return [{ ...node, children: taggedAll(document, node.children, element ?? parent) }];
}

function altOf({ props }: PlacedNode): { alt?: string } {
  const alt = props?.tagged?.alt;
  return alt === undefined ? {} : { alt };
}

function marked(document: Document, nodes: PlacedNode[], begin: () => unknown): PlacedNode[] {
  return [painting(begin), ...nodes, painting(() => document.endMarkedContent())];
}

/** Scripts that are drawn in another order than typed, or with several letters as one sign. */
const DRAWN_OTHERWISE =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Emoji_Modifier}\u200A]/u;

/**
 * What was typed, for readers that copy a text or speak it, where its signs alone do not say so; null for other texts, and
 * for a text of which a part is on another page.
 */
function actualTextOf(node: PlacedNode): string | null {
  const { type, lines = [] } = node;
  const typed = type === 'TEXT' ? typedIn(node) : '';
  if (!DRAWN_OTHERWISE.test(typed)) return null;
  const shown = lines.map(({ string }) => string).join('');
  return lengthOf(shown) === lengthOf(typed) ? typed.replaceAll(HAIR_SPACE, '') : null;
}

function typedIn({ value = '', children = [] }: PlacedNode): string {
  return value + children.map(typedIn).join('');
}

const lengthOf = (text: string): number => text.replaceAll(/\s/g, '').length;

/** The text with spans inside its lines: a reader that copies a text knows the actual text of spans alone. */
function spelledOut(document: Document, node: PlacedNode): PlacedNode {
  return node.lines ? { ...node, lines: node.lines.map((line) => spelledLine(document, line)) } : node;
}

/**
 * The line with a span around signs that do not say what was typed. What runs from right to left has none: readers turn it
 * around, and some also turn its actual text.
 */
function spelledLine(document: Document, { runs, string, ...line }: PlacedLine): PlacedLine {
  const spelled = partsOf(runs, string).flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)];
    const text = string.slice(first?.start, last?.end);
    if (!SPELLED.test(text) || first?.attributes.bidiLevel) return part;
    const begin = drawing(() => document.markContent('Span', { actual: text.replaceAll(HAIR_SPACE, '') }));
    const width = part.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
    return [begin, ...part, drawing(() => endSpan(document, width))];
  });
  return { ...line, string, runs: spelled };
}

/**
 * Scripts from left to right in which a sign stands for several letters or for none, and emoji, of which several look the
 * same here.
 */
const SPELLED =
  /[\p{Script=Devanagari}\p{Script=Thai}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200A]/u;

/** The runs one by one, since a span has the width of one run; only the space between two emoji is with the second. */
function partsOf(runs: readonly Run[], string: string): Run[][] {
  const parts: Run[][] = [];
  for (const run of runs) {
    const before = parts.at(-1);
    if (before?.every(({ start, end }) => string.slice(start, end) === HAIR_SPACE)) before.push(run);
    else parts.push([run]);
  }
  return parts;
}

/**
 * Ends where the first sign was drawn and in the font of the last one, a state that the renderer has left: Poppler places
 * the text of a span by the state at its end, and drops it without a font, which it reads where signs are shown.
 */
function endSpan(document: Document, width: number): void {
  const { _font: font, _fontSize: size } = document as Document & DrawingState;
  document.save();
  document.transform(1, 0, 0, -1, -width, document.page.height);
  document.addContent(`BT /${font.id} ${size} Tf () Tj ET`);
  document.endMarkedContent();
  document.restore();
}

/** The font of the last sign, which the declared types leave out. */
interface DrawingState {
  _font: { id: string };
  _fontSize: number;
}

/** A part of a line that has no signs: the renderer asks for them where it would draw them. */
const drawing = (paint: () => unknown): Run => ({
  start: 0,
  end: 0,
  attributes: {},
  get glyphs() {
    paint();
    return undefined;
  },
});

/** Draws nothing. */
const painting = (paint: () => unknown): PlacedNode => ({
  type: 'CANVAS',
  props: { paint },
  ...{ box: { top: 0, left: 0, width: 1, height: 1 }, style: {} },
});
