import type { VideoQuality } from '../../devices/openCamera.ts';

export const QUALITIES: readonly { value: VideoQuality; label: string }[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'hd', label: 'HD 720p' },
  { value: 'fhd', label: 'FHD 1080p' },
];

export function qualityLabel(quality: VideoQuality): string {
  return QUALITIES.find(({ value }) => value === quality)?.label ?? quality;
}
