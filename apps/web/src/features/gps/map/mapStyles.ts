/** The height of both the map and the plot that replaces it, so that the page does not shift. */
export const MAP_HEIGHT = 260;
