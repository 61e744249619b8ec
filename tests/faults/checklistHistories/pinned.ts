import type { Step } from './history.ts';

const change = (device: number, field: string, value: string | boolean): Step => ({
  device,
  kind: 'change',
  field,
  value,
});
const happens = (device: number, kind: Exclude<Step['kind'], 'change'>, pick = 0): Step => ({
  device,
  kind,
  pick,
});
const arrives = (device: number): Step => happens(device, 'requestArrives');

/** Failures of random histories, each reduced to the necessary steps and named for its fault. */
export const PINNED: Record<string, readonly Step[]> = {
  'two results were set at once, and both stood': [
    change(0, 'inspectionSatisfactory', true),
    change(1, 'inspectionPartial', true),
    arrives(0),
    arrives(1),
  ],
  'a result cleared another one that its author had never seen': [
    change(0, 'inspectionSatisfactory', true),
    arrives(0),
    happens(0, 'replyArrives'),
    change(2, 'generalNotes', 'Roof wet'),
    arrives(2),
    change(1, 'inspectionPartial', true),
    arrives(1),
  ],
  'a reload after the clock was set back sent changes in another order': [
    change(1, 'mechanicalDuctRough', 'pass'),
    happens(1, 'goOffline'),
    happens(1, 'setClockBack'),
    happens(1, 'reload'),
    change(1, 'mechanicalDuctRough', 'fail'),
    happens(1, 'reload'),
  ],
  'a reading that was on its way took a confirmed mark off the screen': [
    happens(2, 'askToRead'),
    change(2, 'mechanicalDuctRough', 'pass'),
    arrives(2),
    happens(2, 'replyArrives'),
    happens(2, 'readingArrives'),
  ],
  'an answer was shown twice when only its reply was lost': [
    change(0, 'mechanicalDuctRough', 'pass'),
    arrives(0),
    change(1, 'mechanicalDuctRough', 'fail'),
    arrives(1),
    happens(1, 'hear', 0),
    happens(1, 'hear', 1),
  ],
};
