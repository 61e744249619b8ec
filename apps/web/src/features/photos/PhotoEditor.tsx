import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { sectionsOf } from '@sightline/contracts/checklistItems';
import { getChecklist } from '@sightline/contracts/checklists';
import { getPhoto, listPhotos, type Photo, updatePhoto } from '@sightline/contracts/photos';
import { getLatestReport } from '@sightline/contracts/reports';
import { type ReactNode, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';

/** Staff describes a photo and attaches it to a checklist item. */
export function PhotoEditor({ photo }: { photo: Photo }): ReactNode {
  const [description, setDescription] = useState(photo.description);
  const update = useSend(updatePhoto, {
    refreshes: [listPhotos, getPhoto, getLatestReport],
    onError: (error) =>
      toast({ title: 'Photo not changed', description: errorMessage(error), tone: 'error' }),
  });
  const save = (body: { description?: string; itemId?: string | null }): void =>
    update.mutate({ params: { photoId: photo.id }, body });
  return (
    <Stack spacing={2} sx={{ mb: 2.5 }}>
      <TextField
        label="Description"
        multiline
        minRows={2}
        maxRows={6}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        onBlur={() => description.trim() !== photo.description && save({ description: description.trim() })}
        helperText={update.isPending ? 'Saving…' : 'Shown under the photo in the report'}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <ItemSelect photo={photo} onChoose={(itemId) => save({ itemId })} />
    </Stack>
  );
}

interface ItemSelectProps {
  photo: Photo;
  onChoose: (itemId: string | null) => void;
}

function ItemSelect({ photo, onChoose }: ItemSelectProps): ReactNode {
  const checklist = useRead(getChecklist, { params: { inspectionId: photo.inspectionId } });
  const sections = checklist.data ? sectionsOf(checklist.data) : [];
  const items = sections.flatMap(({ title, items: inside }) =>
    inside.map((item) => ({ id: item.id, label: `${title}: ${item.label}` })),
  );
  return (
    <TextField
      select
      label="Checklist item"
      value={items.some((item) => item.id === photo.itemId) ? photo.itemId : ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <MenuItem value="">None</MenuItem>
      {items.map((item) => (
        <MenuItem key={item.id} value={item.id}>
          {item.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
