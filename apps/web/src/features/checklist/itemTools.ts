import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import type { Mark } from '@sightline/contracts/checklists/checklists';
import type { ReactNode } from 'react';

/** The tools that the page passes to the items of a checklist: other features draw photos and take stills. */
export interface ItemTools {
  /** Null when the checklist is read-only. */
  edit: {
    mark: (itemId: string, mark: Mark | null) => void;
    writeNotes: (itemId: string, notes: string) => void;
    /**
     * Writes any other field. If people gave it different values without seeing each other's, this value
     * decides.
     */
    write: (field: string, value: FieldValue) => void;
  } | null;
  renderPhotos?: (itemId: string) => ReactNode;
  onCapture?: (itemId: string, label: string) => void;
  voice?: VoiceTools;
}

/** The voice notes of an item, or of the general notes (null). */
export interface VoiceTools {
  renderRecordButton: (itemId: string | null, label: string) => ReactNode;
  /** Renders the existing notes, and the one that is being recorded. */
  renderNotes: (itemId: string | null, canEdit: boolean) => ReactNode;
}
