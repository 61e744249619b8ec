/** The styles that decide whether a mail program shows an element, as mails write them. */

type Rgb = readonly [red: number, green: number, blue: number];

export interface Style {
  /** Whether no program shows it, which no person does to their own words. */
  isHidden: boolean;
  /** Whether its place, its measures or its opacity show nothing, as far as these can be told. */
  isUnseen: boolean;
  isZeroSize: boolean;
  /** Null for a color that is not known; transparent text has the color of its background. */
  color: Rgb | null;
  background: Rgb | null;
}

type Declarations = ReadonlyMap<string, string>;
/** Declarations by the selectors that mails use: `.name`, `#name`, `tag`, and `tag.name`. */
export type StyleRules = ReadonlyMap<string, Declarations>;

const MOST_CHARACTERS = 100_000;
const MOST_DECLARATIONS = 50;
const MOST_CLASSES = 20;
const COMMENT = /\/\*[^]{0,2000}?\*\/|<!--|-->/g;

/** Reads a style sheet without the rules for certain screens (`@media`). */
export function readRules(sheet: string): StyleRules {
  const rules = new Map<string, Map<string, string>>();
  let [depth, selector] = [0, ''];
  for (const [part] of sheet
    .slice(0, MOST_CHARACTERS)
    .replaceAll(COMMENT, '')
    .matchAll(/[{}]|[^{}]+/g)) {
    if (part === '{') depth += 1;
    else if (part === '}') depth = Math.max(0, depth - 1);
    else if (depth === 0) selector = part;
    else if (depth === 1 && !selector.includes('@'))
      for (const name of selector.split(','))
        rules.set(name.trim(), new Map([...(rules.get(name.trim()) ?? []), ...readDeclarations(part)]));
  }
  return rules;
}

function readDeclarations(text: string): Map<string, string> {
  return new Map(
    text.split(';', MOST_DECLARATIONS).flatMap((declaration) => {
      const at = declaration.indexOf(':');
      if (at === -1) return [];
      const value = declaration.slice(at + 1, at + 200).replace(/!\s*important/i, '');
      return [[declaration.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase()] as const];
    }),
  );
}

/** The style of an element within another one. */
export function styleOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  above: Style,
  rules: StyleRules | null,
): Style {
  if (above.isHidden) return above;
  const declared = declarationsOf(name, attributes, rules);
  const size = sizeOf(declared);
  const background = backgroundOf(declared, attributes, above);
  return {
    isHidden: 'hidden' in attributes || UNSHOWN.has(name) || isHidden(declared),
    isUnseen: above.isUnseen || isUnseen(declared),
    isZeroSize: size === null ? above.isZeroSize : size <= MOST_PIXELS_OF_ZERO,
    color: colorOf(declared.get('color') ?? attributes.color, background, above.color),
    background,
  };
}

const UNSHOWN = new Set(['title', 'template']);

function declarationsOf(
  name: string,
  { class: classes = '', id = '', style = '' }: Readonly<Record<string, string>>,
  rules: StyleRules | null,
): Declarations {
  const own = readDeclarations(style);
  if (!rules || rules.size === 0) return own;
  const names = classes.split(/\s+/, MOST_CLASSES).filter(Boolean);
  const selectors = [
    name,
    ...names.map((one) => `.${one}`),
    ...names.map((one) => `${name}.${one}`),
    `#${id}`,
  ];
  return new Map([...selectors.flatMap((selector) => [...(rules.get(selector) ?? [])]), ...own]);
}

/** A height or a width of at most one pixel shows nothing; the same holds for a size of letters. */
const MOST_PIXELS_OF_ZERO = 1;
const OFF_SCREEN_PIXELS = -400;

function isHidden(declared: Declarations): boolean {
  const value = (property: string): string => declared.get(property) ?? '';
  const isInvisible = /hidden|collapse/.test(value('visibility'));
  return isInvisible || value('display') === 'none' || value('mso-hide') === 'all';
}

function isUnseen(declared: Declarations): boolean {
  const value = (property: string): string => declared.get(property) ?? '';
  // A share of an unknown length is only small if it is nothing.
  const isSmall = (property: string): boolean =>
    (pixelsOf(value(property).replace(/^0*[1-9].*%$/, '')) ?? Infinity) <= MOST_PIXELS_OF_ZERO;
  const isFar = (property: string): boolean => (pixelsOf(value(property)) ?? 0) <= OFF_SCREEN_PIXELS;
  const clips = /hidden|clip/.test(value('overflow'));
  const isPlaced = /absolute|fixed/.test(value('position'));
  return (
    Number.parseFloat(value('opacity')) <= 0.05 ||
    isSmall('max-height') ||
    isSmall('max-width') ||
    (clips && (isSmall('height') || isSmall('width'))) ||
    (isPlaced && ['left', 'right', 'top', 'bottom'].some(isFar)) ||
    ['text-indent', 'margin-left', 'margin-top'].some(isFar) ||
    /^rect\((?:[01](?:px)?[\s,]+){3}[01](?:px)?\)/.test(value('clip')) ||
    /^inset\((?:50|100)%/.test(value('clip-path')) ||
    /scale\(0[,)]/.test(value('transform'))
  );
}

const PIXELS_PER_UNIT: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  '%': 0.16,
  vw: 12,
  in: 96,
};

/** A length in pixels, of usual letters and screens; null for another value. */
function pixelsOf(value: string): number | null {
  const [, number, unit = ''] = /^(-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))\s?([a-z%]{0,4})$/.exec(value) ?? [];
  const pixels = PIXELS_PER_UNIT[unit];
  return number === undefined || pixels === undefined ? null : Number(number) * pixels;
}

const SIZE_NAMES = /^(?:(?:xx?-)?small|medium|(?:x{1,3}-)?large|initial)$/;
const PIXELS_OF_USUAL_LETTERS = 16;

/** The size of letters, also in `font: 0/0 a`. */
function sizeOf(declared: Declarations): number | null {
  const short = /(?:^|\s)(\d[\d.]{0,9}(?:px|pt|em|%)?)(?:\/|\s)/.exec(`${declared.get('font') ?? ''} `)?.[1];
  const size = declared.get('font-size') ?? short ?? '';
  return SIZE_NAMES.test(size) ? PIXELS_OF_USUAL_LETTERS : pixelsOf(size);
}

function backgroundOf(
  declared: Declarations,
  { bgcolor = '', background = '' }: Readonly<Record<string, string>>,
  above: Style,
): Rgb | null {
  const given = declared.get('background-color') ?? declared.get('background') ?? bgcolor;
  if (/url\(|gradient/.test(`${given}${declared.get('background-image') ?? ''}`) || background !== '')
    return null;
  const color = readColor(given);
  if (color === 'transparent' || given === '') return above.background;
  return color;
}

function colorOf(given: string | undefined, background: Rgb | null, above: Rgb | null): Rgb | null {
  if (given === undefined) return above;
  const color = readColor(given);
  return color === 'transparent' ? (background ?? above) : (color ?? above);
}

const NAMES: Record<string, Rgb> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
};

/** Reads `#fff`, `#ffffff`, `rgb(255, 255, 255)`, and `white`; null for other colors. */
function readColor(given: string): Rgb | 'transparent' | null {
  const [value = ''] = /^[^\s(]+(?:\([^)]*\))?/.exec(given.trim().toLowerCase()) ?? [];
  if (value === 'transparent') return 'transparent';
  const digits = /^#?([\da-f]{3,8})$/.exec(value)?.[1] ?? '';
  if (digits.length === 3 || digits.length === 4) return readHex(digits.replaceAll(/./g, '$&$&'));
  if (digits.length === 6 || digits.length === 8) return readHex(digits);
  const [, parts] = /^rgba?\(([\d.,/\s%]{5,60})\)$/.exec(value) ?? [];
  if (parts === undefined) return NAMES[value] ?? null;
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts.split(/[\s,/]+/).map(Number.parseFloat);
  return alpha <= 0.05 ? 'transparent' : [red, green, blue];
}

function readHex(digits: string): Rgb | 'transparent' {
  const [red = 0, green = 0, blue = 0, alpha = 255] =
    digits.match(/../g)?.map((two) => Number.parseInt(two, 16)) ?? [];
  return alpha <= 12 ? 'transparent' : [red, green, blue];
}
