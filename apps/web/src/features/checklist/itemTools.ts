import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import type { Mark } from '@sightline/contracts/checklists/checklists';
import type { ReactNode } from 'react';

/** The tools that the page passes to the items of a checklist: other features draw photos and take stills. */
export interface ItemTools {
  /** Null where the checklist is only read. */
  edit: {
    mark: (itemId: string, mark: Mark | null) => void;
    writeNotes: (itemId: string, notes: string) => void;
    /** Any other field; of values that people gave without having seen each other's, it decides for this one. */
    write: (field: string, value: FieldValue) => void;
  } | null;
  renderPhotos?: (itemId: string) => ReactNode;
  onCapture?: (itemId: string, label: string) => void;
  voice?: VoiceTools;
}

/** Voice notes of an item, or of the general notes (null). */
export interface VoiceTools {
  renderRecordButton: (itemId: string | null, label: string) => ReactNode;
  /** The notes that there are, and the one that is being recorded. */
  renderNotes: (itemId: string | null, canEdit: boolean) => ReactNode;
}
