import type PDFDocument from 'pdfkit';
import type { Tag, Tagged } from './document/tags.ts';

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/** What is used here of a node that @react-pdf/layout has placed. */
export interface PlacedNode {
  type: string;
  props?: { tagged?: Tagged; paint?: () => unknown };
  children?: PlacedNode[];
}

/** For parts that are drawn as a whole and have no tag of their own. */
const USUAL_TAGS: Partial<Record<string, Tag | 'P'>> = { TEXT: 'P', IMAGE: 'Artifact', SVG: 'Artifact' };

/**
 * The placed pages with, around each text and each picture, what writes its tag into the file: @react-pdf/render draws
 * without tags, and calls the `paint` of a canvas where it stands. The elements become the structure tree of the file.
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
  if (tag === 'Artifact') return marked(document, node, () => document.markContent(tag));
  const element = tag && document.struct(tag, altOf(node));
  if (element) parent.add(element);
  const isLeaf = node.type in USUAL_TAGS;
  if (element && isLeaf) return marked(document, node, () => element.add(document.markStructureContent(tag)));
  return [{ ...node, children: taggedAll(document, node.children, element ?? parent) }];
}

function altOf({ props }: PlacedNode): { alt?: string } {
  const alt = props?.tagged?.alt;
  return alt === undefined ? {} : { alt };
}

function marked(document: Document, node: PlacedNode, begin: () => unknown): PlacedNode[] {
  return [painting(begin), node, painting(() => document.endMarkedContent())];
}

/** Draws nothing. */
const painting = (paint: () => unknown): PlacedNode => ({
  type: 'CANVAS',
  props: { paint },
  ...{ box: { top: 0, left: 0, width: 1, height: 1 }, style: {} },
});
