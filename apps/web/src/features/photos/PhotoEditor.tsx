import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { sectionsOf } from '@sightline/contracts/checklistItems';
import { getChecklist } from '@sightline/contracts/checklists';
import type { CallInput } from '@sightline/contracts/core/define';
import { getPhoto, listPhotos, type Photo, updatePhoto } from '@sightline/contracts/photos';
import { getLatestReport } from '@sightline/contracts/reports';
import { type ReactNode, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { DetailFields } from './capture/DetailFields.tsx';
import { changesOf, type DetailsDraft, detailsOf, draftOf, problemOfTags } from './capture/details.ts';

type PhotoChange = CallInput<typeof updatePhoto>['body'];

/** Staff describes and sorts a photo and attaches it to a checklist item. */
export function PhotoEditor({ photo }: { photo: Photo }): ReactNode {
  const [description, setDescription] = useState(photo.description);
  const update = useSend(updatePhoto, {
    refreshes: [listPhotos, getPhoto, getLatestReport],
    onError: (error) =>
      toast({ title: 'Photo not changed', description: errorMessage(error), tone: 'error' }),
  });
  const save = (body: PhotoChange): void => update.mutate({ params: { photoId: photo.id }, body });
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
      <DetailsEditor photo={photo} onSave={save} />
      <ItemSelect photo={photo} onChoose={(itemId) => save({ itemId })} />
    </Stack>
  );
}

interface DetailsEditorProps {
  photo: Photo;
  onSave: (change: PhotoChange) => void;
}

/** A choice is saved at once, a text when its field is left. Only what was changed is sent. */
function DetailsEditor({ photo, onSave }: DetailsEditorProps): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(photo));
  const [saved, setSaved] = useState(() => detailsOf(draft));
  const save = (next: DetailsDraft): void => {
    const change = changesOf(saved, detailsOf(next));
    if (problemOfTags(next.tags) || Object.keys(change).length === 0) return;
    setSaved(detailsOf(next));
    onSave(change);
  };
  return (
    <DetailFields
      draft={draft}
      onChange={(change, isDone) => {
        const next = { ...draft, ...change };
        setDraft(next);
        if (isDone) save(next);
      }}
      onLeave={() => save(draft)}
    />
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
