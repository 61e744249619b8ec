import type { ResumeMemory } from '@sightline/room-client/types';
import { z } from 'zod';

const Seat = z.object({ peerId: z.string(), resumeToken: z.string() });

/** Keeps the seat in the room across a reload of this tab only. */
export function resumeMemory(inspectionId: string): ResumeMemory {
  const key = `room-seat:${inspectionId}`;
  return {
    load: () => read(key, Seat),
    save: (seat) => sessionStorage.setItem(key, JSON.stringify(seat)),
    clear: () => sessionStorage.removeItem(key),
  };
}

const DesiredDevices = z.object({ camera: z.boolean(), microphone: z.boolean(), muted: z.boolean() });
export type DesiredDevices = z.infer<typeof DesiredDevices>;

const ALL_OFF: DesiredDevices = { camera: false, microphone: false, muted: false };

/** Lets a rejoin after a reload start the devices that were on. */
export function desiredDevicesMemory(inspectionId: string) {
  const key = `room-devices:${inspectionId}`;
  const load = (): DesiredDevices | null => read(key, DesiredDevices);
  return {
    load,
    save: (changes: Partial<DesiredDevices>) =>
      sessionStorage.setItem(key, JSON.stringify({ ...ALL_OFF, ...load(), ...changes })),
  };
}

const Volumes = z.record(z.string(), z.number().min(0).max(100));

/** Keeps volumes in percent, by subject, in this tab. */
export function volumesMemory(inspectionId: string) {
  const key = `room-volumes:${inspectionId}`;
  return {
    load: () => read(key, Volumes),
    save: (volumes: z.infer<typeof Volumes>) => sessionStorage.setItem(key, JSON.stringify(volumes)),
  };
}

function read<Value>(key: string, shape: z.ZodType<Value>): Value | null {
  try {
    return shape.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}
