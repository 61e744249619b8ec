import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { otherItemId } from '@sightline/contracts/checklists/checklistFields';
import {
  type ChecklistItem,
  type ChecklistSection,
  otherItemOf,
} from '@sightline/contracts/checklists/checklistItems';
import { MARK_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import type { PaperContent } from './paperContent.ts';

const MARKS = ['pass', 'fail', 'notApplicable'] as const;

interface PaperSectionProps {
  checklist: PaperContent['checklist'];
  section: ChecklistSection;
}

/** The items of a section, each with its boxes and notes. The last row is for an item that the inspector names. */
export function PaperSection({ checklist, section }: PaperSectionProps): ReactNode {
  const otherId = otherItemId(section.id);
  const items = section.items.filter(({ id }) => id !== otherId);
  const other = otherItemOf(checklist, section.id);
  return (
    <table>
      <caption>{section.title}</caption>
      <colgroup>
        <Box component="col" sx={{ width: { xs: '34%', sm: '38%' } }} />
        {MARKS.map((mark) => (
          <Box component="col" key={mark} sx={{ width: { xs: 40, sm: 52 } }} />
        ))}
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Item</th>
          {MARKS.map((mark) => (
            <th scope="col" key={mark} className="mark">
              {MARK_LABELS[mark].short}
            </th>
          ))}
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} item={item} label={item.label} />
        ))}
        <Row item={other} label={other.label === 'Other' ? 'Other:' : `Other: ${other.label}`} />
      </tbody>
    </table>
  );
}

function Row({ item, label }: { item: ChecklistItem; label: string }): ReactNode {
  return (
    <tr>
      <th scope="row">{label}</th>
      {MARKS.map((mark) => (
        <td key={mark} className="mark">
          <CheckBox isChecked={item.mark === mark} />
        </td>
      ))}
      <Box component="td" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {notesOf(item)}
      </Box>
    </tr>
  );
}

/**
 * The notes, with a remark if two people gave different answers without seeing each other's: the mark is
 * undecided.
 */
function notesOf({ mark, notes, location, correction, markConflicts }: ChecklistItem): string {
  const others = markConflicts.map(({ value, by }) => {
    const label = MARK_LABELS[(value ?? 'unmarked') as keyof typeof MARK_LABELS].label;
    return `Undecided: ${by} entered ${label}.`;
  });
  const failure =
    mark === 'fail'
      ? [
          location.text && `Location: ${location.text}`,
          correction.text && `Required correction: ${correction.text}`,
        ]
      : [];
  return [notes, ...failure, ...others].filter(Boolean).join('\n');
}

/** A box to check with a pen, or a checked one. Its border is always printed; a background might not be. */
export function CheckBox({ isChecked, label }: { isChecked: boolean; label?: string }): ReactNode {
  return (
    <Box
      component="span"
      sx={{
        position: 'relative',
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'middle',
        gap: 0.75,
      }}
    >
      <Box component="span" aria-hidden sx={SQUARE}>
        {isChecked && 'X'}
      </Box>
      {label}
      <Box component="span" sx={visuallyHidden}>
        {isChecked ? 'checked' : 'not checked'}
      </Box>
    </Box>
  );
}

const SQUARE = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '1.15em',
  height: '1.15em',
  border: '1.5px solid #000',
  fontWeight: 800,
  fontSize: '0.95em',
  lineHeight: 1,
};
