import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { BrandColor } from '@sightline/contracts/organization/brand';
import { changeOrganization, getCompany } from '@sightline/contracts/organization/company';
import { getOrganization, type OrganizationFacts } from '@sightline/contracts/organization/organization';
import { licenseText } from '@sightline/report/outline/facts';
import { SUGGESTED_PROMISES } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { Part } from '../editor/Part.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { LogoField } from './LogoField.tsx';

/** The company's name, address, license, color and logo, which are on every report and mail. */
export function BrandSettings(): ReactNode {
  const company = useRead(getCompany, {});
  if (company.error)
    return (
      <ErrorState title="Couldn't load the company's facts" error={company.error} onRetry={company.refetch} />
    );
  if (!company.data) return <RowsSkeleton label="Loading the company's facts..." count={4} />;
  return <BrandEditor saved={company.data.facts} version={company.data.version} />;
}

const FIELDS = [
  { name: 'name', label: 'Company name', isRequired: true },
  { name: 'address', label: 'Address' },
  { name: 'phone', label: 'Phone' },
  { name: 'email', label: 'Email' },
  { name: 'licenseNumber', label: 'License number of the firm' },
] as const;

type BrandForm = Pick<
  OrganizationFacts,
  (typeof FIELDS)[number]['name'] | 'brandColor' | 'timeZone' | 'promises'
>;

function BrandEditor({ saved, version }: { saved: OrganizationFacts; version: number }): ReactNode {
  const { name, address, phone, email, licenseNumber, brandColor, timeZone, promises } = saved;
  const form: BrandForm = { name, address, phone, email, licenseNumber, brandColor, timeZone, promises };
  const editor = useEditor({ name: 'brand', version, saved: form });
  const { value, change, seenVersion } = editor;
  const options = { shows: [getCompany, getOrganization], title: 'Brand saved', onSaved: editor.discard };
  const save = useSave(changeOrganization, options);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Part title="Letterhead">
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <Letterhead facts={{ ...saved, ...value }} />
            <LogoField logo={saved.logo} />
            <ColorField
              color={value.brandColor}
              onChange={(color) => change({ ...value, brandColor: color })}
            />
          </Box>
        </Part>
        <Part title="Company">
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {FIELDS.map(({ name: field, label, ...rest }) => (
              <TextField
                key={field}
                name={field}
                label={label}
                required={'isRequired' in rest}
                value={value[field]}
                onChange={({ target }) => change({ ...value, [field]: target.value })}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
            ))}
            <TimeZoneField zone={value.timeZone} onChange={(timeZone) => change({ ...value, timeZone })} />
          </Box>
        </Part>
        <Part title="Promises to clients" line="Shown where people book an inspection, one line each.">
          <PromisesField promises={value.promises} onChange={(promises) => change({ ...value, promises })} />
        </Part>
      </Box>
      <EditorBar
        editor={editor}
        problem={problemOf(value)}
        save={save}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, ...value, promises: linesOf(value.promises) } })}
      />
    </>
  );
}

/** Without the empty lines that are left while typing. */
const linesOf = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean);

interface PromisesFieldProps {
  promises: readonly string[];
  onChange: (promises: string[]) => void;
}

/** The company writes its promises itself; the usual ones are suggestions, which it must be able to keep. */
function PromisesField({ promises, onChange }: PromisesFieldProps): ReactNode {
  const others = SUGGESTED_PROMISES.filter((promise) => !promises.includes(promise));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Promises"
        multiline
        minRows={3}
        value={promises.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        slotProps={{ htmlInput: { maxLength: 640 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {others.map((promise) => (
          <Button
            key={promise}
            size="small"
            startIcon={<AddIcon />}
            onClick={() => onChange([...linesOf(promises), promise])}
          >
            {promise}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

function problemOf({ name, brandColor }: BrandForm): string | undefined {
  if (name.trim() === '') return 'Enter the name of the company.';
  return colorProblem(brandColor);
}

function colorProblem(color: string): string | undefined {
  return BrandColor.safeParse(color).error?.issues[0]?.message;
}

function ColorField({ color, onChange }: { color: string; onChange: (color: string) => void }): ReactNode {
  const problem = colorProblem(color);
  return (
    <TextField
      type="color"
      label="Color"
      value={color}
      onChange={({ target }) => onChange(target.value.toLowerCase())}
      error={problem !== undefined}
      helperText={problem ?? `${color}, of headings and buttons in reports and mails`}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { sx: { height: 44, p: 0.75 } } }}
      sx={{ maxWidth: 320 }}
    />
  );
}

const logoUrl = (sha256: string): string => `/api/organization/logo/${sha256}`;

/** A preview of the head of the next report, light even in the dark scheme, since it is on paper. */
function Letterhead({ facts }: { facts: OrganizationFacts }): ReactNode {
  const { name, address, phone, email, licenseNumber, brandColor, logo } = facts;
  const contact = [address, phone, email].filter((part) => part !== '').join('  |  ');
  return (
    <Box component="section" aria-label="Preview of the letterhead" sx={PAPER}>
      {logo && (
        <img src={logoUrl(logo.sha256)} alt="" style={{ maxWidth: 200, maxHeight: 64, marginBottom: 8 }} />
      )}
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 700, color: brandColor }}>{name}</Typography>
      <Typography variant="body2">{contact}</Typography>
      <Typography variant="body2">{licenseText(licenseNumber)}</Typography>
    </Box>
  );
}

const PAPER = {
  p: 2.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: '#fff',
  color: '#1a2230',
  overflowWrap: 'anywhere',
};

/** The time zones of offices in the United States. */
const ZONES: Record<string, string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Mountain Time without daylight saving (Arizona)',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
  'America/Puerto_Rico': 'Atlantic Time (Puerto Rico)',
};

/** The zone in which all times are shown. Another one that was already set stays in the list. */
function TimeZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }): ReactNode {
  const labels = { [zone]: zone, ...ZONES };
  return (
    <TextField
      select
      label="Time zone"
      value={zone}
      onChange={({ target }) => onChange(target.value)}
      helperText="All times are shown in it. Appointments do not move."
    >
      {Object.entries(labels).map(([name, label]) => (
        <MenuItem key={name} value={name}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
