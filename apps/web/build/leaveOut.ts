import type { Plugin } from 'vite';

/** What mediasoup-client requires up front and a page loads by itself (DeviceLoader) or never. */
const UNUSED_MEDIA = /^\.\/(?:handlers\/(?:Chrome|Firefox|Safari|ReactNative|Fake)\w+|test\/fakeParameters)$/;

/** Leaves the handlers of other browsers and the test tools out of mediasoup-client's index. */
export function leaveOutUnusedMedia(): Plugin {
  const EMPTY = '\0unused-media';
  return {
    name: 'leave-out-unused-media',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      /mediasoup-client[\\/]lib[\\/](?:index|Device)\.js$/.test(importer ?? '') && UNUSED_MEDIA.test(source)
        ? EMPTY
        : null,
    load: (id) => (id === EMPTY ? 'export {};' : null),
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
