import { z } from 'zod';
import { Sha256 } from '../core/fields.ts';

/** A color that is dark enough for white letters and for white paper, as in headings and buttons. */
export const BrandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'Use a color such as #0e6b50')
  .refine(
    (color) => contrastWithWhite(color) >= 4.5,
    'Choose a darker color: text in it must be readable on white',
  );

export const USUAL_BRAND_COLOR = '#0e6b50';

/** A logo, whose file is stored under the hash, so that a signed report keeps it. Decision 032. */
export const Logo = z.object({ sha256: Sha256, width: z.int().min(1), height: z.int().min(1) });
export type Logo = z.infer<typeof Logo>;

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(color.slice(start, start + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function linear(channel: number): number {
  return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
