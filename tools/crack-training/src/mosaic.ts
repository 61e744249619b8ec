/** Sites in rows, each with the part of the plane that is nearer to it than to any other. */
export interface Mosaic {
  /** Between sites, in pixels. */
  width: number;
  height: number;
  /** By how much of a width every other row is moved: half for hexagons. */
  bond: number;
  /** Another, smaller cell where four cells meet, as a share of the width; null without it. */
  inset: number | null;
  /** How far a site may lie from its place in the row, as a share of the distances. */
  jitter: number;
  seed: number;
}

export interface Cell {
  /** To the border with the neighbor, in pixels. */
  distance: number;
  site: number;
}

interface Site {
  x: number;
  y: number;
  /** Taken off the squared distance; a lower one makes a smaller cell. */
  weight: number;
  id: number;
}

/** The cell of a power diagram (Aurenhammer, 1987) in which a point lies, and how deep inside. */
export function cellAt(mosaic: Mosaic, x: number, y: number): Cell {
  const sites = sitesAround(mosaic, x, y);
  let own: Site | undefined;
  let least = Infinity;
  for (const site of sites) {
    const power = powerOf(site, x, y);
    if (power < least) [own, least] = [site, power];
  }
  let distance = Infinity;
  for (const site of sites) {
    if (!own || site === own) continue;
    const apart = Math.hypot(site.x - own.x, site.y - own.y);
    distance = Math.min(distance, (powerOf(site, x, y) - least) / (2 * apart));
  }
  return { distance, site: own?.id ?? 0 };
}

function powerOf(site: Site, x: number, y: number): number {
  return (site.x - x) ** 2 + (site.y - y) ** 2 - site.weight;
}

function sitesAround(mosaic: Mosaic, x: number, y: number): Site[] {
  const { width, height, bond, inset } = mosaic;
  const sites: Site[] = [];
  const middle = Math.round(y / height);
  for (let row = middle - 1; row <= middle + 1; row++) {
    const shift = (row & 1) * bond;
    const column = Math.round(x / width - shift);
    for (let place = column - 1; place <= column + 1; place++) {
      const id = (row * 73_856_093) ^ (place * 19_349_663);
      const [right, down] = [jittered(mosaic, id), jittered(mosaic, id + 1)];
      sites.push({ x: (place + shift + right) * width, y: (row + down) * height, weight: 0, id });
      if (inset === null) continue;
      // Its border lies `inset` widths from its middle, on the way to the four large cells around it.
      const weight = 2 * inset * width * Math.SQRT1_2 * width - width ** 2 / 2;
      sites.push({ x: (place + 0.5) * width, y: (row + 0.5) * height, weight, id: id + 2 });
    }
  }
  return sites;
}

function jittered({ jitter, seed }: Mosaic, id: number): number {
  if (jitter === 0) return 0;
  const mixed = Math.imul(id ^ seed, 0x9e3779b1);
  const spread = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return jitter * (((spread ^ (spread >>> 13)) >>> 0) / 2 ** 31 - 1);
}
