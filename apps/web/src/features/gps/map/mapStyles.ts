/** The height of the map and of the plot that stands in for it, so that nothing moves when one replaces the other. */
export const MAP_HEIGHT = 260;
