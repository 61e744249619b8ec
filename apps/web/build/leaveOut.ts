import type { Plugin } from 'vite';

interface LeftOut {
  /** The modules that require it, and the paths by which they do. */
  from: RegExp;
  paths: RegExp;
  standsIn: string;
}

/** What mediasoup-client requires up front and a page loads by itself (DeviceLoader) or never. */
const UNUSED_MEDIA: readonly LeftOut[] = [
  // The handlers of other browsers and the test tools.
  {
    from: /mediasoup-client[\\/]lib[\\/](?:index|Device)\.js$/,
    paths: /^\.\/(?:handlers\/(?:Chrome|Firefox|Safari|ReactNative|Fake)\w+|test\/fakeParameters)$/,
    standsIn: 'export {};',
  },
  // The room has its own socket: nobody opens a data channel.
  {
    from: /mediasoup-client[\\/]lib[\\/]Transport\.js$/,
    paths: /^\.\/Data(?:Producer|Consumer)$/,
    standsIn: 'export class DataProducer {} export class DataConsumer {}',
  },
  // A log that is silent unless a developer asks for it: `npm run dev` has it.
  {
    from: /[\\/](?:mediasoup-client|h264-profile-level-id|awaitqueue)[\\/]lib[\\/]/,
    paths: /^debug$/,
    standsIn: 'export default () => () => {};',
  },
];

const STAND_IN = '\0unused-media:';

/** Refuses a mediasoup-client that no longer requires what is left out: the room would grow without anybody noticing. */
export function leaveOutUnusedMedia(): Plugin {
  const met = new Set<number>();
  return {
    name: 'leave-out-unused-media',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      const index = UNUSED_MEDIA.findIndex(({ from, paths }) => from.test(importer) && paths.test(source));
      if (index < 0) return null;
      met.add(index);
      return STAND_IN + index;
    },
    load: (id) =>
      id.startsWith(STAND_IN) ? UNUSED_MEDIA[Number(id.slice(STAND_IN.length))]?.standsIn : null,
    buildEnd() {
      const isBundled = [...this.getModuleIds()].some((id) => id.includes('mediasoup-client'));
      const missed = UNUSED_MEDIA.filter((_, index) => !met.has(index));
      if (isBundled && missed.length > 0)
        this.error(`mediasoup-client no longer requires: ${missed.map(({ paths }) => paths).join(', ')}`);
    },
  };
}

/** The page never turns a schema into JSON Schema, and zod keeps the code for it in every schema. */
export function leaveOutJsonSchema(): Plugin {
  const IMPORTS: readonly [string, string][] = [
    [`import * as processors from "../core/json-schema-processors.js";`, 'const processors = {};'],
    [
      `import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";`,
      'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => undefined;',
    ],
  ];
  return {
    name: 'leave-out-json-schema',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return null;
      return IMPORTS.reduce((rest, [from, to]) => {
        if (!rest.includes(from)) this.error(`zod no longer has: ${from}`);
        return rest.replace(from, to);
      }, code);
    },
  };
}
