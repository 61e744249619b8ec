import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { shownSections } from '@sightline/contracts/reports/layout';
import { REPORT_TEMPLATES, ReportTemplate } from '@sightline/contracts/reports/templates';
import type { ReactNode } from 'react';
import { type LayoutDraft, layoutFrom } from './layoutDraft.ts';
import { SectionRows } from './SectionRows.tsx';

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
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
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
          helperText="Across every page, such as DRAFT or COPY; empty for none"
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
