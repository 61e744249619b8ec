import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { shownSections } from '@sightline/contracts/reports/layout';
import { REPORT_TEMPLATES, ReportTemplate } from '@sightline/contracts/reports/templates';
import { REPORT_SECTION_LABELS, type ReportSectionName } from '@sightline/contracts/reports/types';
import { type ReactNode, useId } from 'react';
import { MovableRow, movedTo } from '../../../../ui/MovableRow.tsx';
import { type LayoutDraft, layoutFrom } from './layoutDraft.ts';

interface LayoutChoicesProps {
  layout: LayoutDraft;
  onChange: (layout: LayoutDraft) => void;
}

/** The template, pictures, watermark and sections; collapsed, because the defaults fit most reports. */
export function LayoutChoices({ layout, onChange }: LayoutChoicesProps): ReactNode {
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ minHeight: 56 }}>
        <Box>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            Layout and sections
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {summaryOf(layout)}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2.5 }}>
        <TemplateChoice {...{ layout, onChange }} />
        <Switches {...{ layout, onChange }} />
        <TextField
          label="Watermark"
          value={layout.watermark}
          onChange={({ target }) => onChange({ ...layout, watermark: target.value })}
          helperText="Printed across every page, such as DRAFT or COPY. Leave it empty for none."
          slotProps={{ htmlInput: { maxLength: 30 }, inputLabel: { shrink: true } }}
        />
        <SectionRows {...{ layout, onChange }} />
      </AccordionDetails>
    </Accordion>
  );
}

/** Text such as `Professional, 10 sections, watermark DRAFT`. */
function summaryOf(layout: LayoutDraft): string {
  const { label } = REPORT_TEMPLATES[layout.template];
  const count = shownSections(layoutFrom(layout)).length;
  const watermark = layout.watermark.trim();
  return [label, `${count} sections`, ...(watermark === '' ? [] : [`watermark ${watermark}`])].join(', ');
}

function TemplateChoice({ layout, onChange }: LayoutChoicesProps): ReactNode {
  return (
    <TextField
      select
      label="Template"
      value={layout.template}
      onChange={({ target }) => onChange({ ...layout, template: ReportTemplate.parse(target.value) })}
      helperText={REPORT_TEMPLATES[layout.template].description}
    >
      {ReportTemplate.options.map((template) => (
        <MenuItem key={template} value={template}>
          {REPORT_TEMPLATES[template].label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const SWITCHES = [
  { name: 'includePhotos', label: 'Photos' },
  { name: 'includeMap', label: 'Map' },
  { name: 'includeCharts', label: 'Charts' },
] as const;

function Switches({ layout, onChange }: LayoutChoicesProps): ReactNode {
  return (
    <Box role="group" aria-label="Pictures" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {SWITCHES.map(({ name, label }) => (
        <FormControlLabel
          key={name}
          control={
            <Switch checked={layout[name]} onChange={(_, isOn) => onChange({ ...layout, [name]: isOn })} />
          }
          label={label}
          sx={{ minHeight: 44 }}
        />
      ))}
    </Box>
  );
}

interface SectionRowsProps {
  layout: LayoutDraft;
  onChange: (layout: LayoutDraft) => void;
}

/** The sections of the report, the most important ones first. */
function SectionRows({ layout, onChange }: SectionRowsProps): ReactNode {
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
        The first section follows the facts. Sections without content are left out.
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
