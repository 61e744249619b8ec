import type { ImportLine } from './imports.ts';
import { LAYERS, SIBLINGS } from './layers.ts';

/** The import rules (docs/architecture.md): walls between workspaces, and layers inside each of them. */

/** The wire, and the computations and texts from it on both sides. */
const DOMAIN = ['packages/contracts', 'packages/measuring', 'packages/wording', 'packages/report'];

const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/contracts': [],
  'packages/vision': [],
  'packages/measuring': ['packages/contracts'],
  'packages/wording': ['packages/contracts', 'packages/measuring'],
  'packages/report': ['packages/contracts', 'packages/measuring', 'packages/wording'],
  'packages/server-kit': DOMAIN,
  'packages/room-client': ['packages/contracts'],
  'packages/store': [...DOMAIN, 'packages/server-kit'],
  'apps/web': [...DOMAIN, 'packages/room-client', 'packages/vision'],
  'apps/api': [...DOMAIN, 'packages/server-kit', 'packages/store'],
  'apps/workers': [...DOMAIN, 'packages/server-kit', 'packages/store'],
  'apps/signaling': ['packages/contracts', 'packages/server-kit'],
  // Setup starts the apps as processes and imports nothing from them.
  infra: [],
  'tools/crack-training': ['packages/vision'],
};

/** The reason why this import is not allowed, or null. Tests and their helpers may import anything. */
export function violationOf(line: ImportLine): string | null {
  const { file, target } = line;
  const from = workspaceOf(file);
  if (!from || isForTests(file)) return null;
  if (target === null) return wallToLibrary(line, from);
  if (isForTests(target) && !isTool(file)) return `${file} imports ${target}, which is only for tests`;
  const to = workspaceOf(target);
  if (!to) return `${file} imports ${target}, which is outside the apps and packages`;
  if (to !== from) return wallBetween(file, target, [from, to]) ?? onlyOnServers(line);
  return climb(file, target) ?? betweenSiblings(file, target);
}

function workspaceOf(file: string): string | null {
  return /^((?:apps|packages|tools)\/[a-z-]+|infra)\//.exec(file)?.[1] ?? null;
}

function isForTests(file: string): boolean {
  return /\.(test|bench)\.tsx?$|\/testing\/|\/[Ff]akes?[A-Z.][^/]*$/.test(file);
}

/** Tools are also not shipped, so they may use what tests use. */
function isTool(file: string): boolean {
  return file.startsWith('tools/');
}

function wallToLibrary(line: ImportLine, from: string): string | null {
  if (from === 'packages/contracts') return onlyWireLibraries(line);
  return from === 'apps/web' ? onlyOneOverlay(line) : null;
}

/** One component sets the policy for elements that lie over a page. */
function onlyOneOverlay({ file, specifier }: ImportLine): string | null {
  if (!/^@mui\/material\/(Dialog|Modal)$/.test(specifier) || file === 'apps/web/src/ui/Overlay.tsx')
    return null;
  return `${file} imports ${specifier}: dialogs are made with ui/Overlay.tsx or ui/FormDialog.tsx`;
}

/** A browser shows reports; what assembles them needs Node. */
function onlyOnServers({ file, target }: ImportLine): string | null {
  const isMixed = file.startsWith('apps/web/') && target?.startsWith('packages/report/src/assembly/');
  return isMixed ? `${file} imports ${target}: only servers assemble reports` : null;
}

function onlyWireLibraries(line: ImportLine): string | null {
  // 'zod/mini' and other entry points belong to the same package.
  return /^(zod|libphonenumber-js)(\/|$)/.test(line.specifier)
    ? null
    : `${line.file} imports ${line.specifier}: contracts may import only zod and libphonenumber-js`;
}

function wallBetween(file: string, target: string, [from, to]: [string, string]): string | null {
  return MAY_IMPORT[from]?.includes(to) ? null : `${file} imports ${target}: ${from} may not import ${to}`;
}

function climb(file: string, target: string): string | null {
  const problems = Object.keys(LAYERS)
    .filter((folder) => [file, target].every((path) => path.startsWith(`${folder}/`)))
    .map((folder) => climbIn(folder, file, target));
  return problems.find((problem) => problem !== null) ?? null;
}

function climbIn(folder: string, file: string, target: string): string | null {
  const [own, other] = [layerOf(folder, file), layerOf(folder, target)];
  if (!own || !other || own.height > other.height) return null;
  if (own.height < other.height)
    return `${file} imports ${target}: ${own.name || 'the rest'} lies below ${other.name || 'the rest'}`;
  const isInside = own.name === other.name || [own, other].every(({ name }) => !name.endsWith('/'));
  return isInside
    ? null
    : `${file} imports ${target}: ${own.name} and ${other.name} are in the same layer and do not import each other`;
}

interface Height {
  name: string;
  height: number;
}

/** The layer of a file: the longest name that its path inside the folder starts with. */
function layerOf(folder: string, file: string): Height | null {
  const all = (LAYERS[folder] ?? []).flatMap((names, height) => names.map((name) => ({ name, height })));
  const isIn = ({ name }: Height): boolean => file.slice(folder.length + 1).startsWith(name);
  return all.filter(isIn).sort((one, other) => other.name.length - one.name.length)[0] ?? null;
}

function betweenSiblings(file: string, target: string): string | null {
  for (const folder of SIBLINGS) {
    const [own, other] = [file, target].map((path) => childOf(folder, path));
    if (!own || !other || own === other) continue;
    return `${file} imports ${target}: the folders of ${folder} never import each other`;
  }
  return null;
}

/** The subfolder that a file is in; undefined for a file outside the folder. */
function childOf(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
}
