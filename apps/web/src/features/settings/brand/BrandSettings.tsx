import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { BrandColor } from '@sightline/contracts/organization/brand';
import {
  changeOrganization,
  getCompany,
  getOrganization,
  type OrganizationFacts,
} from '@sightline/contracts/organization/organization';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { Letterhead } from './Letterhead.tsx';
import { LogoField } from './LogoField.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

/** What is on every report and mail: the company's name, address, license, color and logo. */
export function BrandSettings(): ReactNode {
  const company = useRead(getCompany, {});
  if (company.error)
    return (
      <ErrorState
        title="Failed to fetch the company's facts"
        error={company.error}
        onRetry={company.refetch}
      />
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

type BrandForm = Pick<OrganizationFacts, (typeof FIELDS)[number]['name'] | 'brandColor' | 'timeZone'>;

function BrandEditor({ saved, version }: { saved: OrganizationFacts; version: number }): ReactNode {
  const { name, address, phone, email, licenseNumber, brandColor, timeZone } = saved;
  const form: BrandForm = { name, address, phone, email, licenseNumber, brandColor, timeZone };
  const editor = useEditor({ name: 'brand', version, saved: form });
  const { value, change, seenVersion } = editor;
  const options = { shows: [getCompany, getOrganization], title: 'Brand saved', onSaved: editor.discard };
  const save = useSave(changeOrganization, options);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 640 }}>
        <Letterhead facts={{ ...saved, ...value }} />
        <LogoField logo={saved.logo} />
        <ColorField color={value.brandColor} onChange={(color) => change({ ...value, brandColor: color })} />
        {FIELDS.map(({ name: field, label, ...rest }) => (
          <TextField
            key={field}
            label={label}
            required={'isRequired' in rest}
            value={value[field]}
            onChange={({ target }) => change({ ...value, [field]: target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        ))}
        <TimeZoneField zone={value.timeZone} onChange={(timeZone) => change({ ...value, timeZone })} />
      </Box>
      <EditorBar
        editor={editor}
        problem={problemOf(value)}
        save={save}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, ...value } })}
      />
    </>
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
