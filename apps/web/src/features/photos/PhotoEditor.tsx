import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { sectionsOf } from '@sightline/contracts/checklists/checklistItems';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import type { Photo } from '@sightline/contracts/photos/photos';
import { PHOTO_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { DetailFields } from '../../inspection/details/DetailFields.tsx';
import {
  changesOf,
  type DetailsDraft,
  detailsOf,
  draftOf,
  problemOfTags,
} from '../../inspection/details/detailsDraft.ts';
import { useViews } from '../../inspection/required-views/useRequiredViews.ts';
import { useRead } from '../../wire/queries.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { type PhotoChange, usePhotoChange } from './usePhotoChange.ts';

/** Staff describes and sorts a photo and attaches it to a checklist item. */
export function PhotoEditor({ photo }: { photo: Photo }): ReactNode {
  const { save, isSaving } = usePhotoChange(photo.id);
  return (
    <Stack spacing={2} sx={{ mb: 2.5 }}>
      <DescriptionField photo={photo} isSaving={isSaving} onSave={save} />
      <DetailsEditor photo={photo} onSave={save} />
      <ItemSelect photo={photo} onChoose={(itemId) => save({ itemId })} />
      <ViewSelect photo={photo} onChoose={(viewId) => save({ viewId })} />
    </Stack>
  );
}

interface DetailsEditorProps {
  photo: Photo;
  onSave: (change: PhotoChange) => void;
}

/** Saves a choice at once, and a text when its field is left. Only changes are sent. */
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
      categories={PHOTO_CATEGORY_LABELS}
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

interface ViewSelectProps {
  photo: Photo;
  onChoose: (viewId: string | null) => void;
}

/** The required view that the photo shows. Hidden if the inspection needs none. */
function ViewSelect({ photo: { inspectionId, viewId }, onChoose }: ViewSelectProps): ReactNode {
  const { views = [] } = useViews(inspectionId);
  if (views.length === 0) return null;
  return (
    <TextField
      select
      label="Required view"
      value={views.some(({ id }) => id === viewId) ? viewId : ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <MenuItem value="">None</MenuItem>
      {views.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
