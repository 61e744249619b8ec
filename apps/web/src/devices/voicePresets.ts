/** The qualities of a voice note (second specification, section 9). */

export type VoiceQuality = 'low' | 'medium' | 'high';

interface VoicePreset {
  label: string;
  /** Bits per second. */
  bitRate: number;
  sampleRate: number;
}

export const VOICE_PRESETS: Record<VoiceQuality, VoicePreset> = {
  low: { label: 'Low (128 kbps)', bitRate: 128_000, sampleRate: 22_050 },
  medium: { label: 'Medium (192 kbps)', bitRate: 192_000, sampleRate: 44_100 },
  high: { label: 'High (320 kbps)', bitRate: 320_000, sampleRate: 48_000 },
};

export interface VoiceSettings {
  quality: VoiceQuality;
  noiseReduction: boolean;
  /** Percent. */
  gain: number;
}

export const DEFAULT_VOICE_SETTINGS: VoiceSettings = { quality: 'medium', noiseReduction: true, gain: 75 };
export const GAIN_STEP = 5;
