/** The settings of scans, with the specification's values and limits. */
export interface ScannerSettings {
  /** Milliseconds between frames. A frame that comes while the last one is examined is dropped. */
  speedMs: number;
  /** Marks with less confidence are hidden. */
  confidence: number;
  /** The sensitivity to weak lines and small differences of color. */
  sensitivity: number;
  /** The opacity of the marks over the picture. */
  opacity: number;
  /** Whether people in keyframes are blurred. A frame that cannot be checked for people is then not kept. */
  blursPeople: boolean;
}

export const DEFAULT_SETTINGS: ScannerSettings = {
  speedMs: 100,
  confidence: 0.7,
  sensitivity: 0.8,
  opacity: 0.6,
  blursPeople: true,
};

export const LIMITS = {
  speedMs: { min: 50, max: 1000, step: 50 },
  confidence: { min: 0.1, max: 1, step: 0.05 },
  sensitivity: { min: 0, max: 1, step: 0.05 },
  opacity: { min: 0, max: 1, step: 0.05 },
} as const;

const KEY = 'scanner-settings';

/** This device's last settings. Values outside the limits are replaced by the defaults. */
export function readSettings(): ScannerSettings {
  const stored = storedSettings();
  const numbers = Object.entries(LIMITS).map(([name, { min, max }]) => {
    const value = stored[name];
    const isValid = typeof value === 'number' && value >= min && value <= max;
    return [name, isValid ? value : DEFAULT_SETTINGS[name as keyof typeof LIMITS]];
  });
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(numbers), blursPeople: stored.blursPeople !== false };
}

/** Keeps the settings. A device without storage uses the defaults the next time. */
export function keepSettings(settings: ScannerSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch (error) {
    console.warn('The settings of the scanner are not kept', error);
  }
}

function storedSettings(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
