import type { ImportLine } from './imports.ts';

/** Who may import whom (docs/architecture.md): walls between workspaces, layers inside each of them. */

const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/contracts': [],
  'packages/server-kit': ['packages/contracts'],
  'packages/room-client': ['packages/contracts'],
  'packages/store': ['packages/contracts', 'packages/server-kit'],
  'apps/web': ['packages/contracts', 'packages/room-client'],
  'apps/api': ['packages/contracts', 'packages/server-kit', 'packages/store'],
  'apps/workers': ['packages/contracts', 'packages/server-kit', 'packages/store'],
  'apps/signaling': ['packages/contracts', 'packages/server-kit'],
  // Set-up starts the apps as processes and imports nothing from them.
  infra: [],
};

/** One layer: the folders (`core/`) and files (`main.ts`) that belong to it. */
type Layer = readonly string[];

/**
 * Layers inside a workspace, lowest first. A file may import its own folder and lower layers; folders in one layer
 * do not import each other. `*` is any folder not named otherwise (these may import each other), the empty string
 * any other file.
 */
const LAYERS: Record<string, readonly Layer[]> = {
  'packages/contracts': [['roles.ts', 'abilities.ts'], ['core/'], ['']],
  'packages/store': [
    ['core/'],
    ['accounts/', 'organization/', 'inspections/', 'checklists/', 'photos/', 'rooms/', 'deliveries/'],
    ['reports/'],
    ['connect.ts', 'unfinishedWork.ts'],
  ],
  'packages/server-kit': [['storage/', 'roomLog/'], ['']],
  'apps/web': [['wire/'], ['ui/', 'devices/'], ['offline/'], ['features/'], ['app/'], ['main.tsx']],
  'apps/api': [['core/'], ['features/'], ['']],
  'apps/signaling': [['core/'], ['media/'], ['room/'], ['handlers/'], ['']],
  'apps/workers': [
    ['environment.ts', 'services.ts', 'system.ts', 'metrics.ts'],
    ['jobs/'],
    [''],
    ['main.ts'],
  ],
  infra: [
    ['process/'],
    ['embedded/'],
    ['setup/'],
    ['setup/parts/', 'setup/supervise/'],
    ['setup/product/', 'setup/checks/'],
    ['setup/commands/'],
    ['setup/main.ts'],
  ],
};

/** Folders whose subfolders never import each other. */
const SIBLINGS: Record<string, string> = { 'apps/web': 'features/', infra: 'embedded/' };

/** Why this import is not allowed, or null. Tests and their helpers may import anything. */
export function violationOf(line: ImportLine): string | null {
  const from = locate(line.file);
  if (!from || isTest(line.file)) return null;
  if (line.target === null) return from.workspace === 'packages/contracts' ? onlyZod(line) : null;
  const to = locate(line.target);
  if (!to) return `${line.file} imports ${line.target}, which is outside the apps and packages`;
  if (to.workspace !== from.workspace) return wallBetween(line, from.workspace, to.workspace);
  return climb(line, from, to) ?? betweenSiblings(line, from, to);
}

interface Location {
  workspace: string;
  /** Path inside the workspace's sources. */
  inside: string;
}

function locate(file: string): Location | null {
  const match = /^((?:apps|packages)\/[a-z-]+)\/src\/(.*)$/.exec(file) ?? /^(infra)\/(.*)$/.exec(file);
  return match ? { workspace: match[1] ?? '', inside: match[2] ?? '' } : null;
}

function isTest(file: string): boolean {
  return /\.(test|bench)\.tsx?$/.test(file) || file.includes('/testing/');
}

function onlyZod(line: ImportLine): string | null {
  // 'zod/mini' and other entry points belong to the same package.
  return /^zod(\/|$)/.test(line.specifier)
    ? null
    : `${line.file} imports ${line.specifier}: contracts may import only zod`;
}

function wallBetween(line: ImportLine, from: string, to: string): string | null {
  if (MAY_IMPORT[from]?.includes(to)) return null;
  return `${line.file} imports ${line.target}: ${from} may not import ${to}`;
}

function climb(line: ImportLine, from: Location, to: Location): string | null {
  const [own, other] = [layerOf(from), layerOf(to)];
  if (!own || !other || own.height > other.height) return null;
  if (own.height < other.height)
    return `${line.file} imports ${line.target}: ${own.name} lies below ${other.name || 'main'}`;
  const isInside = own.name === other.name || [own, other].every(({ name }) => !name.endsWith('/'));
  return isInside
    ? null
    : `${line.file} imports ${line.target}: ${own.name} and ${other.name} are in the same layer and do not import each other`;
}

interface Height {
  name: string;
  height: number;
}

/** The layer of a file: the longest name that its path starts with. */
function layerOf({ workspace, inside }: Location): Height | null {
  const layers = LAYERS[workspace] ?? [];
  const all = layers.flatMap((names, height) => names.map((name) => ({ name, height })));
  const isIn = ({ name }: Height): boolean => (name === '*' ? inside.includes('/') : inside.startsWith(name));
  const lengthOf = ({ name }: Height): number => (name === '*' ? 0.5 : name.length);
  return all.filter(isIn).sort((one, other) => lengthOf(other) - lengthOf(one))[0] ?? null;
}

function betweenSiblings(line: ImportLine, from: Location, to: Location): string | null {
  const parent = SIBLINGS[from.workspace];
  if (!parent || !from.inside.startsWith(parent) || !to.inside.startsWith(parent)) return null;
  const childOf = ({ inside }: Location): string => inside.slice(parent.length).split('/')[0] ?? '';
  if (childOf(from) === childOf(to)) return null;
  return `${line.file} imports ${line.target}: the folders of ${parent} never import each other`;
}
