import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { shownSections } from '@sightline/contracts/reports/layout';
import { REPORT_SECTION_LABELS, type ReportSectionName } from '@sightline/contracts/reports/types';
import { type ReactNode, useId } from 'react';
import { MovableRow, movedTo } from '../../../../ui/MovableRow.tsx';
import { type LayoutDraft, layoutFrom } from './layoutDraft.ts';

interface SectionRowsProps {
  layout: LayoutDraft;
  onChange: (layout: LayoutDraft) => void;
}

/** The sections of the report, the most important ones first. */
export function SectionRows({ layout, onChange }: SectionRowsProps): ReactNode {
  const id = useId();
  const { rows } = layout;
  const include = (section: ReportSectionName, isIncluded: boolean): void =>
    onChange({
      ...layout,
      rows: rows.map((row) => (row.section === section ? { section, isIncluded } : row)),
    });
  return (
    <Box role="group" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <FormLabel component="div" id={id} sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
        Sections, by priority
      </FormLabel>
      <Typography id={`${id}-help`} variant="caption" color="textSecondary">
        The first one is first, after the facts. Sections without content are left out.
      </Typography>
      <Box>
        {rows.map(({ section, isIncluded }, index) => (
          <MovableRow
            key={section}
            label={REPORT_SECTION_LABELS[section]}
            index={index}
            count={rows.length}
            onMove={(to) => onChange({ ...layout, rows: movedTo(rows, index, to) })}
          >
            <Row
              {...{ section, isIncluded, layout }}
              onInclude={(isChecked) => include(section, isChecked)}
            />
          </MovableRow>
        ))}
      </Box>
    </Box>
  );
}

interface RowProps {
  section: ReportSectionName;
  isIncluded: boolean;
  layout: LayoutDraft;
  onInclude: (isIncluded: boolean) => void;
}

/** A section. The one of deficiencies is in every report, and a part that is switched off is in no section. */
function Row({ section, isIncluded, layout, onInclude }: RowProps): ReactNode {
  const isOff = isIncluded && !shownSections(layoutFrom(layout)).includes(section);
  const name = REPORT_SECTION_LABELS[section];
  return (
    <FormControlLabel
      control={<Checkbox checked={isIncluded && !isOff} onChange={(_, checked) => onInclude(checked)} />}
      disabled={isOff || section === 'deficiencies'}
      label={isOff ? `${name} (switched off above)` : name}
      sx={{ minHeight: 44 }}
    />
  );
}
