/** A link as tall as a finger needs (44 px) that reaches into the lines around it instead of pushing them away. */
export const TALL_LINK = { display: 'inline-block', py: 1.375, my: -1.375 } as const;
