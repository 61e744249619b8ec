import { z } from 'zod';
import { Line, Text } from '../core/fields.ts';

/** The details of a photo that a person enters when it is taken, and can correct later. */

export const PhotoCategory = z.enum(['defect', 'compliance', 'progress', 'safety', 'general']);
export type PhotoCategory = z.infer<typeof PhotoCategory>;

export const PhotoPriority = z.enum(['low', 'medium', 'high', 'critical']);
export type PhotoPriority = z.infer<typeof PhotoPriority>;

export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;

/** A tag without commas, which separate tags in one text field and in one value of an upload's metadata. */
const Tag = Line.min(1, 'Required')
  .max(MAX_TAG_LENGTH, `Use at most ${MAX_TAG_LENGTH} characters in a tag`)
  .refine((tag) => !tag.includes(','), 'Separate tags with commas');

export const PhotoTags = z.array(Tag).max(MAX_TAGS, `Use at most ${MAX_TAGS} tags`);
export type PhotoTags = z.infer<typeof PhotoTags>;

/** "rust, , Roof,rust" becomes `rust` and `Roof`. */
export function splitTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

export const PhotoDetails = z.object({
  category: PhotoCategory.default('general'),
  priority: PhotoPriority.default('medium'),
  tags: PhotoTags.default([]),
  /** The installed equipment in the photo, such as "Water heater, tag 4". */
  equipment: Line.default(''),
  notes: Text.default(''),
});
export type PhotoDetails = z.infer<typeof PhotoDetails>;

export const PhotoResolution = z.enum(['720p', '1080p', '4K']);
export type PhotoResolution = z.infer<typeof PhotoResolution>;

export const PhotoQuality = z.enum(['standard', 'high', 'maximum']);
export type PhotoQuality = z.infer<typeof PhotoQuality>;

/** The settings of the camera. The picture's own size is the one that the camera delivered. */
export const CaptureSettings = z.object({
  flash: z.boolean(),
  resolution: PhotoResolution,
  quality: PhotoQuality,
});
export type CaptureSettings = z.infer<typeof CaptureSettings>;

export const DEFAULT_CAPTURE_SETTINGS: CaptureSettings = {
  flash: false,
  resolution: '1080p',
  quality: 'high',
};

export const RESOLUTION_PIXELS: Record<PhotoResolution, { width: number; height: number }> = {
  '720p': { width: 1280, height: 720 },
  '1080p': { width: 1920, height: 1080 },
  '4K': { width: 3840, height: 2160 },
};

/** The quality of a JPEG, from 0 to 1. */
export const JPEG_QUALITY: Record<PhotoQuality, number> = { standard: 0.8, high: 0.9, maximum: 1 };
