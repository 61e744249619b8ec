import TextField from '@mui/material/TextField';
import type { Photo } from '@sightline/contracts/photos/photos';
import { type ReactNode, useState } from 'react';
import type { PhotoChange } from './usePhotoChange.ts';

interface DescriptionFieldProps {
  photo: Pick<Photo, 'description'>;
  isSaving: boolean;
  onSave: (change: PhotoChange) => void;
}

export function DescriptionField({ photo, isSaving, onSave }: DescriptionFieldProps): ReactNode {
  const [description, setDescription] = useState(photo.description);
  return (
    <TextField
      label="Description"
      multiline
      minRows={2}
      maxRows={6}
      value={description}
      onChange={(event) => setDescription(event.target.value)}
      onBlur={() => description.trim() !== photo.description && onSave({ description: description.trim() })}
      helperText={isSaving ? 'Saving...' : 'Shown under the photo in the report'}
      slotProps={{ htmlInput: { maxLength: 5000 } }}
    />
  );
}
