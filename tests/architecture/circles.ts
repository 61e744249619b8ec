import type { ImportLine } from './imports.ts';

/**
 * Circles between files. An import of a type counts like any other, and so does a dynamic one: neither file can be
 * read, moved or tested without the other, even if the import is erased at run time.
 */

/** Each list is one strongly connected component of the import graph with more than one file, sorted by name. */
export function findCircles(lines: readonly ImportLine[]): string[][] {
  const search = new CircleSearch(importsByFile(lines));
  return search.run();
}

function importsByFile(lines: readonly ImportLine[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { file, target } of lines) {
    const targets = graph.get(file) ?? new Set();
    graph.set(file, targets);
    if (target !== null) targets.add(target);
  }
  return graph;
}

/** Tarjan's algorithm: one depth-first walk finds every strongly connected component. */
class CircleSearch {
  readonly #graph: Map<string, Set<string>>;
  readonly #order = new Map<string, number>();
  readonly #lowest = new Map<string, number>();
  readonly #stack: string[] = [];
  readonly #circles: string[][] = [];

  constructor(graph: Map<string, Set<string>>) {
    this.#graph = graph;
  }

  run(): string[][] {
    for (const file of this.#graph.keys()) if (!this.#order.has(file)) this.#visit(file);
    return this.#circles.sort((one, other) => (one[0] ?? '').localeCompare(other[0] ?? ''));
  }

  #visit(file: string): void {
    const order = this.#order.size;
    this.#order.set(file, order);
    this.#lowest.set(file, order);
    this.#stack.push(file);
    for (const target of this.#graph.get(file) ?? []) {
      if (!this.#order.has(target)) this.#visit(target);
      if (this.#stack.includes(target)) this.#lower(file, target);
    }
    if (this.#lowest.get(file) === order) this.#closeComponent(file);
  }

  #lower(file: string, target: string): void {
    this.#lowest.set(file, Math.min(this.#lowest.get(file) ?? 0, this.#lowest.get(target) ?? 0));
  }

  #closeComponent(file: string): void {
    const component = this.#stack.splice(this.#stack.indexOf(file));
    const importsItself = this.#graph.get(file)?.has(file) ?? false;
    if (component.length > 1 || importsItself) this.#circles.push(component.sort());
  }
}
