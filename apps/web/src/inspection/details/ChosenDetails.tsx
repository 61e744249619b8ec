import Typography from '@mui/material/Typography';
import { PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { type DetailsDraft, EMPTY_DETAILS, problemOfTags } from './detailsDraft.ts';

interface ChosenDetailsProps<Category extends string> {
  /** What gets the details: "Next photos". */
  of: string;
  draft: DetailsDraft<Category>;
  categories: Record<Category, string>;
}

/** The details that were chosen for the next captures: their fields are closed, and would be forgotten. */
export function ChosenDetails<Category extends string>(props: ChosenDetailsProps<Category>): ReactNode {
  const { of, draft, categories } = props;
  const problem = problemOfTags(draft.tags);
  const [first, ...rest] = problem ? [problem] : detailsOf(draft, categories);
  if (first === undefined) return null;
  return (
    <Typography component="div" variant="body2" color={problem ? 'error' : 'textSecondary'} sx={{ mb: 1.5 }}>
      <DottedLine>
        {`${of}: ${first}`}
        {rest}
      </DottedLine>
    </Typography>
  );
}

/** What differs from the initial details: "Defect · High priority · Attic". */
export function detailsText<Category extends string>(
  draft: DetailsDraft<Category>,
  categories: Record<Category, string>,
): string {
  return detailsOf(draft, categories).join(' · ');
}

function detailsOf<Category extends string>(
  draft: DetailsDraft<Category>,
  categories: Record<Category, string>,
): string[] {
  const { category, priority, roomLabel, equipment, tags, notes } = draft;
  const parts = [
    category !== EMPTY_DETAILS.category && categories[category],
    priority !== EMPTY_DETAILS.priority && `${PHOTO_PRIORITY_LABELS[priority].label} priority`,
    roomLabel.trim(),
    equipment.trim(),
    tags.trim(),
    notes.trim() !== '' && 'with notes',
  ];
  return parts.flatMap((part) => (part ? [part] : []));
}
