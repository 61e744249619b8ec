import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { StillEntry } from '../../offline/entries.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { confirmAction } from '../../ui/confirm.ts';

/** What a person can do about a still that cannot be sent: nothing captured is lost without a decision. */
export function StuckActions({ entry }: { entry: StillEntry }): ReactNode {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
      <Button size="small" onClick={() => void pageOutbox().flush()}>
        Try again
      </Button>
      <Button size="small" onClick={() => void saveToDevice(entry)}>
        Save here
      </Button>
      <Button size="small" color="error" onClick={() => void discard(entry)}>
        Discard
      </Button>
    </Stack>
  );
}

async function saveToDevice(entry: StillEntry): Promise<void> {
  const picture = await pageOutbox().picture(entry.id);
  if (!picture) return;
  const url = URL.createObjectURL(new Blob([picture], { type: entry.metadata.contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `sightline-${entry.metadata.capturedAt.replace(/[:.]/g, '-')}.jpg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function discard(entry: StillEntry): Promise<void> {
  const isSure = await confirmAction({
    title: 'Discard this photo?',
    text: 'It was not stored on the server. After discarding it is gone for good.',
    action: 'Discard',
    destructive: true,
  });
  if (isSure) await pageOutbox().discard(entry.id);
}
