import type PDFDocument from 'pdfkit';
import type { Tagged } from './document/tags.ts';

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/** What is used here of a node that @react-pdf/layout has placed. */
export interface PlacedNode {
  type: string;
  props?: { tagged?: Tagged; paint?: () => unknown };
  children?: PlacedNode[];
}

/** Their content is drawn as a whole. */
const LEAVES = ['TEXT', 'IMAGE', 'SVG'];

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
  const { tag, alt } = node.props?.tagged ?? {};
  const isLeaf = LEAVES.includes(node.type);
  if (tag === 'Artifact' || (isLeaf && !tag && node.type !== 'TEXT'))
    return marked(node, {
      begin: () => document.markContent('Artifact'),
      end: () => document.endMarkedContent(),
    });
  if (!isLeaf && !tag) return [{ ...node, children: taggedAll(document, node.children, parent) }];
  const element = document.struct(tag ?? 'P', alt === undefined ? {} : { alt });
  parent.add(element);
  if (!isLeaf) return [{ ...node, children: taggedAll(document, node.children, element) }];
  return marked(node, {
    begin: () => element.add(document.markStructureContent(tag ?? 'P')),
    end: () => document.endMarkedContent(),
  });
}

function marked(node: PlacedNode, { begin, end }: Record<'begin' | 'end', () => unknown>): PlacedNode[] {
  return [painting(begin), node, painting(end)];
}

/** Draws nothing. */
const painting = (paint: () => unknown): PlacedNode => ({
  type: 'CANVAS',
  props: { paint },
  ...{ box: { top: 0, left: 0, width: 1, height: 1 }, style: {} },
});
