import type { ResumeMemory } from '@sightline/room-client/types';
import { z } from 'zod';

const Seat = z.object({ peerId: z.string(), resumeToken: z.string() });

/** The seat in the room survives a reload of this tab, and only of this tab. */
export function resumeMemory(inspectionId: string): ResumeMemory {
  const key = `room-seat:${inspectionId}`;
  return {
    load: () => read(key, Seat),
    save: (seat) => sessionStorage.setItem(key, JSON.stringify(seat)),
    clear: () => sessionStorage.removeItem(key),
  };
}

const Wish = z.object({ camera: z.boolean(), microphone: z.boolean(), muted: z.boolean() });
export type DeviceWish = z.infer<typeof Wish>;

/** With what the person came in, to come in again in the same way after a reload. */
export function wishMemory(inspectionId: string) {
  const key = `room-devices:${inspectionId}`;
  return {
    load: () => read(key, Wish),
    save: (wish: DeviceWish) => sessionStorage.setItem(key, JSON.stringify(wish)),
  };
}

function read<Value>(key: string, shape: z.ZodType<Value>): Value | null {
  try {
    return shape.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}
