import type { ImportLine } from './imports.ts';

/** The walls of the house (docs/architecture.md): which room may import which. */

const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/contracts': [],
  'packages/server-kit': ['packages/contracts'],
  'packages/room-client': ['packages/contracts'],
  'packages/store': ['packages/contracts', 'packages/server-kit'],
  'apps/web': ['packages/contracts', 'packages/room-client'],
  'apps/api': ['packages/contracts', 'packages/server-kit', 'packages/store'],
  'apps/workers': ['packages/contracts', 'packages/server-kit', 'packages/store'],
  'apps/signaling': ['packages/contracts', 'packages/server-kit'],
};

/** Layers inside a room, lowest first: a file may import its own layer and lower ones. */
const LAYERS: Record<string, readonly string[]> = {
  'apps/web': ['wire', 'ui', 'devices', 'offline', 'features', 'app'],
  'apps/api': ['core', 'features', ''],
  'apps/signaling': ['core', 'media', 'room', 'handlers', ''],
};

/** Features that stand beside each other and never import each other. */
const SIBLINGS: Record<string, string> = { 'apps/web': 'features' };

/** Why this import is not allowed, or null. Tests and what serves only tests may look anywhere. */
export function violationOf(line: ImportLine): string | null {
  const from = placeOf(line.file);
  if (!from || isTest(line.file)) return null;
  if (line.target === null) return from.room === 'packages/contracts' ? onlyZod(line) : null;
  const to = placeOf(line.target);
  if (!to) return `${line.file} imports ${line.target}, which is outside the apps and packages`;
  if (to.room !== from.room) return wallBetween(line, from.room, to.room);
  return layerOrSibling(line, from, to);
}

interface Place {
  room: string;
  layer: string;
  sibling: string;
}

function placeOf(file: string): Place | null {
  const match = /^((?:apps|packages)\/[a-z-]+)\/src\/(.*)$/.exec(file);
  if (!match) return null;
  const [layer = '', sibling = ''] = (match[2] ?? '').split('/');
  return { room: match[1] ?? '', layer: match[2]?.includes('/') ? layer : '', sibling };
}

function isTest(file: string): boolean {
  return /\.(test|bench)\.tsx?$/.test(file) || file.includes('/testing/');
}

function onlyZod(line: ImportLine): string | null {
  return line.specifier === 'zod' ? null : `${line.file} imports ${line.specifier}: contracts know zod alone`;
}

function wallBetween(line: ImportLine, from: string, to: string): string | null {
  if (MAY_IMPORT[from]?.includes(to)) return null;
  return `${line.file} imports ${line.target}: ${from} may not import ${to}`;
}

function layerOrSibling(line: ImportLine, from: Place, to: Place): string | null {
  const layers = LAYERS[from.room];
  if (!layers) return null;
  const [own, other] = [layers.indexOf(from.layer), layers.indexOf(to.layer)];
  if (own >= 0 && other > own)
    return `${line.file} imports ${line.target}: ${from.layer} lies below ${to.layer || 'main'}`;
  const isForeignSibling =
    SIBLINGS[from.room] === from.layer && to.layer === from.layer && to.sibling !== from.sibling;
  return isForeignSibling ? `${line.file} imports ${line.target}: features never import each other` : null;
}
