import { z } from 'zod';

/** Distinguishes the devices of people with the same name; the first one has 1 (SPEC.md, R-53). */
export const DeviceNumber = z.int().min(1);
