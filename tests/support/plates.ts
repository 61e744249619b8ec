import type { LabelField } from '@sightline/vision/labels/labelFields';
import { Random } from '@sightline/vision/testing/Random';
import sharp from 'sharp';

/** Nameplates of our own: random makers, codes and layouts, photographed with glare, perspective, and blur. */

export interface Plate {
  jpeg: Buffer;
  /** The facts that are printed on it. */
  facts: Partial<Record<LabelField, string>>;
}

const SIZE = { width: 1200, height: 760 };
const PHOTO = { width: 1600, height: 1200 };

type Row = readonly [name: string, field: LabelField | null, value: string];

/** The plate of a seed, always the same. */
export async function renderPlate(seed: number): Promise<Plate> {
  const random = new Random(seed * 7919);
  const { maker, shown, rows } = contentOf(random);
  const flat = await sharp(Buffer.from(drawingOf(shown, rows, random)))
    .removeAlpha()
    .raw()
    .toBuffer();
  const photo = photograph(flat, random);
  const jpeg = await sharp(photo, { raw: { ...PHOTO, channels: 3 } })
    .blur(random.between(0.6, 1.4))
    .jpeg({ quality: 80 })
    .toBuffer();
  const facts = Object.fromEntries(rows.flatMap(([, field, value]) => (field ? [[field, value]] : [])));
  return { jpeg, facts: { maker, ...facts } };
}

const MAKERS = [
  ['CARRIER CORPORATION', 'Carrier', 'MODEL NO.', 'SERIAL NO.'],
  ['TRANE', 'Trane', 'MOD. NO.', 'SER. NO.'],
  ['GOODMAN MANUFACTURING', 'Goodman', 'M/N', 'S/N'],
  ['RHEEM SALES COMPANY, INC.', 'Rheem', 'MODEL NUMBER', 'SERIAL NUMBER'],
  ['LENNOX INDUSTRIES', 'Lennox', 'M/N', 'S/N'],
] as const;

/** Letters and digits as makers use them; O and I are on plates as well. */
const LETTERS = 'ABCDEFGHJKLMNOPRSTUVWXYZI';

function codeOf(pattern: string, random: Random): string {
  const letter = (): string => LETTERS[random.integer(0, LETTERS.length - 1)] ?? 'A';
  return Array.from(pattern)
    .map((sign) => (sign === 'A' ? letter() : sign === '0' ? `${random.integer(0, 9)}` : sign))
    .join('');
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[random.integer(0, values.length - 1)];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
}

function contentOf(random: Random): { maker: string; shown: string; rows: Row[] } {
  const [shown, maker, modelName, serialName] = pick(MAKERS, random);
  const mca = random.between(9, 45).toFixed(1);
  const month = `${random.integer(1, 12)}`.padStart(2, '0');
  const rows: Row[] = [
    [
      modelName,
      'model',
      codeOf(pick(['00AAA000A000', 'AAA000000AA', 'AA0000AA0AA', '0AAA0000A0000AA'], random), random),
    ],
    [
      serialName,
      'serial',
      codeOf(pick(['0000A00000', '0000000000', 'A000000000', '00000A0AAA'], random), random),
    ],
    ['VOLTS', 'volts', pick(['208/230', '240', '115', '460'], random)],
    ['PH', 'phase', pick(['1', '3'], random)],
    ['HZ', null, '60'],
    [pick(['MIN CIRCUIT AMPS', 'MCA', 'MIN. CKT. AMPACITY'], random), 'mca', mca],
    [
      pick(['MAX FUSE/CKT BKR', 'MOCP', 'MAX OVERCURRENT PROTECTION'], random),
      'mocp',
      pick(['15', '20', '30', '40', '60'], random),
    ],
    ['COMPRESSOR RLA', 'rla', random.between(6, 30).toFixed(1)],
    ['REFRIGERANT', 'refrigerant', pick(['R-410A', 'R-22', 'R-454B', 'R-32'], random)],
    ['MFR DATE', 'manufactured', `${month}/20${random.integer(10, 25)}`],
  ];
  return { maker, shown, rows };
}

function drawingOf(shown: string, rows: readonly Row[], random: Random): string {
  const font = pick(['Liberation Sans', 'Liberation Sans Narrow', 'DejaVu Sans', 'Liberation Mono'], random);
  const isWide = random.chance(0.5);
  const [metal, ink] = random.chance(0.3) ? ['#3a3d40', '#e8e8e4'] : ['#c9cccd', '#1d1f21'];
  const text = (x: number, y: number, size: number, content: string, weight = 400): string =>
    `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${weight}" fill="${ink}">${content}</text>`;
  const lines = rows.map(([name, , value], index) => {
    const y = 170 + index * 58;
    return isWide
      ? text(60, y, 34, name) + text(720, y, 36, value, 700)
      : text(60, y, 36, `${name} ${value}`);
  });
  const scratches = Array.from({ length: 14 }, () => {
    const [x, y] = [random.between(0, SIZE.width), random.between(0, SIZE.height)];
    const [dx, dy] = [random.between(-220, 220), random.between(-60, 60)];
    return `<path d="M${x} ${y}l${dx} ${dy}" stroke="#fff" stroke-opacity="${random.between(0.1, 0.45)}" stroke-width="${random.between(0.8, 2.2)}"/>`;
  });
  const [gx, gy] = [random.between(0.15, 0.85), random.between(0.1, 0.9)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
<defs><radialGradient id="g" cx="${gx}" cy="${gy}" r="0.4"><stop offset="0" stop-color="#fff" stop-opacity="${random.between(0.35, 0.7)}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="${metal}"/>${text(60, 90, 54, shown, 700)}${lines.join('')}${scratches.join('')}
<rect width="100%" height="100%" fill="url(#g)"/></svg>`;
}

type Point = readonly [x: number, y: number];

/** The plate on a wall: seen from the side, turned up to 6 degrees, with noise. */
function photograph(plate: Buffer, random: Random): Buffer {
  const photo = Buffer.alloc(PHOTO.width * PHOTO.height * 3);
  const toPlate = projection(cornersOf(random));
  const wall = random.between(90, 160);
  for (let y = 0; y < PHOTO.height; y++) {
    for (let x = 0; x < PHOTO.width; x++) {
      const [u, v] = toPlate([x, y]);
      const noise = 5 * random.normal();
      for (let channel = 0; channel < 3; channel++)
        photo[(y * PHOTO.width + x) * 3 + channel] = clamped(sampled(plate, u, v, channel, wall) + noise);
    }
  }
  return photo;
}

const clamped = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

function sampled(plate: Buffer, u: number, v: number, channel: number, wall: number): number {
  const { width, height } = SIZE;
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return wall;
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const at = (dx: number, dy: number): number => plate[((y + dy) * width + x + dx) * 3 + channel] ?? 0;
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * (u - x);
  const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * (u - x);
  return top + (bottom - top) * (v - y);
}

function cornersOf(random: Random): Point[] {
  const [angle, half] = [(random.between(-6, 6) * Math.PI) / 180, random.between(480, 680)];
  const aspect = SIZE.height / SIZE.width;
  const shapes: Point[] = [
    [-1, -aspect],
    [1, -aspect],
    [1, aspect],
    [-1, aspect],
  ];
  return shapes.map(([x, y]) => {
    const [px, py] = [x * half * random.between(0.9, 1), y * half * random.between(0.88, 1)];
    return [
      PHOTO.width / 2 + px * Math.cos(angle) - py * Math.sin(angle),
      PHOTO.height / 2 + px * Math.sin(angle) + py * Math.cos(angle),
    ];
  });
}

/** From a point of the photo to the plate, by the four corners of the plate in the photo. */
function projection(corners: readonly Point[]): (point: Point) => Point {
  const { width, height } = SIZE;
  const targets: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const equations = corners.flatMap(([x, y], index) => {
    const [u, v] = targets[index] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved(equations);
  return ([x, y]) => {
    const w = g * x + h * y + 1;
    return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
  };
}

/** Gaussian elimination with pivots; the last column is the right side. */
function solved(equations: number[][]): number[] {
  const count = equations.length;
  for (let column = 0; column < count; column++) {
    const rest = equations.slice(column);
    const pivot = rest.reduce((best, row) =>
      Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best,
    );
    const place = equations.indexOf(pivot);
    [equations[column], equations[place]] = [pivot, equations[column] ?? pivot];
    for (const row of equations) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let index = column; index <= count; index++)
        row[index] = (row[index] ?? 0) - factor * (pivot[index] ?? 0);
    }
  }
  return equations.map((row, index) => (row[count] ?? 0) / (row[index] ?? 1));
}
