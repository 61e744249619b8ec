/**
 * The page's content policy forbids `eval`. zod would try it, and the browser would report each attempt. zod
 * reads this when it loads: `z.config` would load it with the first screen, which needs no schemas.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
