/**
 * A link that is tall enough for a finger (44 px), and extends into the lines around it instead of moving them.
 */
export const TALL_LINK = { display: 'inline-block', py: 1.375, my: -1.375 } as const;
