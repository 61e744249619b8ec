import Box from '@mui/material/Box';
import type { ReportContent } from '@sightline/contracts/reports/content';
import type { SectionOf } from '@sightline/report/outline/sections';
import { ItemText } from '@sightline/report/page/Items';
import type { ReactNode } from 'react';

interface FoldedItemsProps {
  section: SectionOf<'items'>;
  content: ReportContent;
}

/** Items without a deficiency, folded by the section of the checklist. */
export function FoldedItems({ section: { note, items }, content }: FoldedItemsProps): ReactNode {
  const stated = [...content.passed, ...content.notApplicable, ...content.unmarked];
  const sectionOf = new Map(stated.map(({ id, section }) => [id, section]));
  const groups = Map.groupBy(items, ({ id }) => sectionOf.get(id) ?? '');
  return (
    <>
      {note !== '' && <p className="note">{note}</p>}
      {[...groups].map(([title, own]) => (
        <Box key={title} component="details" sx={FOLD}>
          <summary>
            {title} · {own.length}
          </summary>
          <Box component="ul" sx={{ display: 'grid', gap: 1.5, pb: 1.5 }}>
            {own.map((item) => (
              <li key={item.id}>
                <ItemText item={item} title={item.label} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

const FOLD = {
  borderBottom: 1,
  borderColor: 'divider',
  '& > summary': { minHeight: 44, alignContent: 'center', cursor: 'pointer', fontWeight: 600 },
} as const;
