import { toast } from '../../ui/toasts.ts';

const UNSAVED = {
  photo: "This photo isn't saved on your device. Keep this page open until it finishes uploading.",
  change: "This change isn't saved on your device. Keep this page open until it has been sent.",
  voiceNote: "This voice note isn't saved on your device. Keep this page open until it finishes uploading.",
  recording:
    "The rest of this recording isn't saved on your device. Stop it soon, and keep this page open until it is sent.",
  reading: "This reading isn't saved on your device. Keep this page open until it has been sent.",
  practice: "This change isn't saved on your device and will be lost when you close this page.",
} as const;

/** Warns about work that only this page's memory holds (Outbox.add returned false). */
export function warnStorageFull(what: keyof typeof UNSAVED): void {
  toast({ title: 'Storage full', description: UNSAVED[what], tone: 'error' });
}
