import type PDFDocument from 'pdfkit';
import { HAIR_SPACE } from './document/fonts.ts';
import type { Tag, Tagged } from './document/tags.ts';

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/** The properties used here of a node that @react-pdf/layout has placed. */
export interface PlacedNode {
  type: string;
  /** The text, where it is one. */
  value?: string;
  /** The lines of a text that are on this page. */
  lines?: { string: string }[];
  props?: { tagged?: Tagged; paint?: () => unknown };
  children?: PlacedNode[];
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
    return marked(document, spelledOut(document, node, actual), () =>
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

/** A span, since only the actual text of spans is read where a text is copied. */
function spelledOut(document: Document, node: PlacedNode, actual: string | null): PlacedNode[] {
  return actual === null ? [node] : marked(document, [node], () => document.markContent('Span', { actual }));
}

/** Draws nothing. */
const painting = (paint: () => unknown): PlacedNode => ({
  type: 'CANVAS',
  props: { paint },
  ...{ box: { top: 0, left: 0, width: 1, height: 1 }, style: {} },
});
