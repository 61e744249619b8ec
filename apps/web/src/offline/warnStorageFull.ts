import { toast } from '../ui/toasts.ts';

/** A picture that this page holds in its memory only (Outbox.add returned false). */
export function warnStorageFull(): void {
  toast({
    title: 'Storage full',
    description: "This photo isn't saved on your device. Keep this page open until it finishes uploading.",
    tone: 'error',
  });
}
