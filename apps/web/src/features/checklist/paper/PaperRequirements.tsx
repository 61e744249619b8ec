import Box from '@mui/material/Box';
import {
  type Jurisdiction,
  listJurisdictions,
  STANDARD_JURISDICTION,
} from '@sightline/contracts/catalog/catalog';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { ReactNode } from 'react';
import { useRead } from '../../../wire/queries.ts';
import { requirementLines } from '../requirementLines.ts';
import type { PaperContent } from './paperContent.ts';

/** The city's requirements on top of the code, at the time when the checklist was signed. */
export function PaperRequirements({ content }: { content: PaperContent }): ReactNode {
  const jurisdiction = useJurisdiction(content);
  if (!jurisdiction || jurisdiction.id === STANDARD_JURISDICTION) return null;
  const lines = requirementLines(jurisdiction);
  if (lines.length === 0) return null;
  return (
    <Box className="together">
      <h2>Additional requirements: {jurisdictionName(jurisdiction)}</h2>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2, columnGap: 3, columnCount: { sm: 2 }, '@media print': { columnCount: 2 } }}
      >
        {lines.map((line) => (
          <Box component="li" key={line} sx={{ breakInside: 'avoid' }}>
            {line}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/**
 * The jurisdiction as a signed version froze it, or else today's version of the chosen one, once it has been
 * read.
 */
export function useJurisdiction({ checklist, inspection, signed }: PaperContent): Jurisdiction | null {
  const isLookedUp = inspection !== null && signed === null;
  const { data = [] } = useRead(listJurisdictions, {}, { enabled: isLookedUp });
  if (signed) return signed.content.jurisdiction;
  const chosenId = fieldValue(checklist, 'inspectionCity');
  return data.find(({ body }) => body.id === chosenId)?.body ?? null;
}

export function jurisdictionName({ name, isHighVelocityHurricaneZone }: Jurisdiction): string {
  return `${name}${isHighVelocityHurricaneZone ? ' (HVHZ)' : ''}`;
}
