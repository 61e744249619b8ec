import type { Plugin, Rolldown } from 'vite';

/**
 * One chunk for each step on the way into the app. The steps are read from the imports of the screens, so
 * that a new file or import needs no change here. Decision 125.
 */

/** Awaits the first screen's code, so it must not share a chunk with anything that this code imports. */
const ENTRY = '/src/main.tsx';
/** The booking page has a separate entry. */
const BOOK_ENTRY = '/src/book.tsx';
/** The booking page's own screens; other screens share the rest of its code. */
const BOOK = /[\\/](?:scheduling[\\/]book[\\/]|app[\\/](?:pages[\\/])?Book)/;
const LIVE_ROOM_PAGE = '/app/pages/LiveRoomPage.tsx';
const LIVE_ROOM = [LIVE_ROOM_PAGE, '/app/live-room/openCall.ts'];
const ROOM_SCREEN = '/features/live-room/screens/RoomScreen.tsx';
/** Screens that are opened from the live room, or lead into it. */
const AROUND_THE_ROOM =
  /[\\/](?:features[\\/]live-room|app[\\/]live-room)[\\/]|[\\/](?:LiveRoom|Join)Page\.tsx$/;

const OWN_CODE = /[\\/](?:packages|apps[\\/]web[\\/]src)[\\/]/;
const MUI = libraries('@mui|react-transition-group|@popperjs');
const FONT = libraries('@fontsource-variable');
const PARTS = libraries('@mui|@emotion|stylis');

function libraries(names: string): RegExp {
  return new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})[\\\\/]`);
}

/** The modules that each step needs, without dynamic imports. Known once all modules have been read. */
interface Steps {
  first: ReadonlySet<string>;
  book: ReadonlySet<string>;
  /** The modules up to the device check. */
  room: ReadonlySet<string>;
  /** The modules up to the room itself, behind the device check. */
  call: ReadonlySet<string>;
  /** The modules of all screens except the live room and those opened from it. */
  elsewhere: ReadonlySet<string>;
}

/** Reads the steps from the imports of the build, and groups its modules by them. */
export function chunksBySteps(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let steps: Steps | undefined;
  const plugin: Plugin = {
    name: 'chunks-by-steps',
    apply: 'build',
    buildEnd(error) {
      if (!error) steps = readSteps([...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []));
    },
  };
  const groups = groupsOf((select) => (id) => steps !== undefined && select(steps, id));
  return { plugin, groups };
}

function readSteps(modules: readonly Rolldown.ModuleInfo[]): Steps {
  const imports = new Map(modules.map(({ id, importedIds }) => [id, importedIds]));
  const needs = (roots: readonly string[]): Set<string> => {
    const needed = new Set(roots);
    for (const id of needed) for (const imported of imports.get(id) ?? []) needed.add(imported);
    return needed;
  };
  const named = (files: readonly string[]): string[] => {
    const found = modules.map(({ id }) => id).filter((id) => files.some((file) => id.endsWith(file)));
    if (found.length !== files.length) throw new Error(`no module for one of ${files.join(', ')}`);
    return found;
  };
  const roots = modules.filter(({ dynamicImporters }) => dynamicImporters.length > 0).map(({ id }) => id);
  return {
    first: needs(named([ENTRY])),
    book: needs(named([BOOK_ENTRY])),
    room: needs(named(LIVE_ROOM)),
    call: needs(named([...LIVE_ROOM, ROOM_SCREEN])),
    elsewhere: needs(roots.filter((id) => !AROUND_THE_ROOM.test(id))),
  };
}

type Select = (steps: Steps, id: string) => boolean;

function groupsOf(by: (select: Select) => (id: string) => boolean): Rolldown.CodeSplittingGroup[] {
  const roots = [ENTRY, BOOK_ENTRY, LIVE_ROOM_PAGE, ROOM_SCREEN];
  const isRoot = (id: string): boolean => roots.some((file) => id.endsWith(file));
  const isEntrance = (id: string): boolean => isOwn(id) || FONT.test(id);
  const isBasic = (id: string, { book, first }: Pick<Steps, 'book' | 'first'>): boolean =>
    isOwn(id) && book.has(id) && !first.has(id) && !BOOK.test(id);
  const isOwn = (id: string): boolean => OWN_CODE.test(id) && !isRoot(id);
  return [
    // Libraries that rarely change stay in the browser's cache across releases.
    { name: 'react', test: libraries('react|react-dom|scheduler'), priority: 30 },
    // The sign-in screen needs no schemas.
    { name: 'schemas', test: libraries('zod'), priority: 25 },
    {
      name: 'first-screen',
      test: by(({ first }, id) => PARTS.test(id) && first.has(id)),
      // A module that only passes through an index file of MUI is not on the first screen.
      tags: ['$initial'],
      priority: 20,
    },
    {
      name: 'book-parts',
      test: by(({ book }, id) => PARTS.test(id) && book.has(id)),
      tags: ['$initial'],
      priority: 19,
    },
    // The icon of the button on every page: otherwise the booking page would load all shared parts for it.
    { name: 'install-icon', test: /InstallMobileRounded\./, priority: 19 },
    { name: 'parts', test: by(({ call }, id) => MUI.test(id) && call.has(id)), priority: 18 },
    { name: 'more-parts', test: MUI, minShareCount: 3, priority: 16 },
    {
      name: 'entrance',
      test: by(({ first, book }, id) => isEntrance(id) && first.has(id) && book.has(id)),
      priority: 15,
    },
    { name: 'book', test: by(({ book }, id) => isOwn(id) && book.has(id) && BOOK.test(id)), priority: 13 },
    // Modules that the room and the booking page share: neither page loads all that the other one needs.
    {
      name: 'basics',
      test: by(({ book, call, first }, id) => isBasic(id, { book, first }) && call.has(id)),
      tags: ['$initial'],
      priority: 14,
    },
    {
      name: 'book-basics',
      test: by(({ book, call, first }, id) => isBasic(id, { book, first }) && !call.has(id)),
      tags: ['$initial'],
      priority: 14,
    },
    { name: 'first-house', test: by(({ first }, id) => isOwn(id) && first.has(id)), priority: 13 },
    {
      name: 'house',
      test: by(({ call, elsewhere }, id) => isOwn(id) && call.has(id) && elsewhere.has(id)),
      priority: 11,
    },
    { name: 'room', test: by(({ room }, id) => isOwn(id) && room.has(id)), priority: 10 },
    {
      name: 'call',
      test: by(({ call, elsewhere }, id) => isOwn(id) && call.has(id) && !elsewhere.has(id)),
      priority: 9,
    },
  ];
}

/** Refuses chunks that need each other, since they would run with half of their parts undefined. */
export function refuseCircularChunks(): Plugin {
  return {
    name: 'refuse-circular-chunks',
    generateBundle(_options, bundle) {
      const [path, done]: [string[], Set<string>] = [[], new Set()];
      const visit = (name: string): void => {
        if (path.includes(name)) this.error(`chunks need each other: ${[...path, name].join(' -> ')}`);
        const chunk = bundle[name];
        if (done.has(name) || chunk?.type !== 'chunk') return;
        path.push(name);
        chunk.imports.forEach(visit);
        path.pop();
        done.add(name);
      };
      Object.keys(bundle).forEach(visit);
    },
  };
}

/**
 * Refuses a chunk that imports the entry, since it would wait for itself: the entry awaits the first screen's
 * chunks.
 */
export function refuseSharedEntry(): Plugin {
  return {
    name: 'refuse-shared-entry',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ENTRY)));
      const importer = chunks.find(({ imports }) => entry && imports.includes(entry.fileName));
      if (importer) this.error(`${importer.fileName} imports the chunk of ${ENTRY}`);
    },
  };
}
