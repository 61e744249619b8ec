import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  getIntegrationSettings,
  type IntegrationSettings,
  saveFieldMapping,
} from '@sightline/contracts/clients/clientManagement';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { projectTypeLabel } from '@sightline/wording/labels';
import { EXTERNAL_FIELD_LABELS } from '@sightline/wording/officeLabels';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

interface MappingDialogProps {
  settings: IntegrationSettings;
  onClose: () => void;
}

/** Assigns the fields of the service to Sightline's fields. */
export function MappingDialog({ settings, onClose }: MappingDialogProps): ReactNode {
  const [mapping, setMapping] = useState(settings.mapping);
  const save = useSend(saveFieldMapping, {
    refreshes: [getIntegrationSettings],
    onSuccess: () => {
      toast({ title: 'Field mapping saved', tone: 'success' });
      onClose();
    },
  });
  const problems = fieldProblems(save.error);
  const fields = (part: 'client' | 'project') => ({
    values: mapping[part],
    problemOf: (name: string) => problems[`mapping.${part}.${name}`],
    onChange: (values: Record<string, string>) => setMapping({ ...mapping, [part]: values }),
  });
  return (
    <FormDialog
      title="Field mapping"
      onSave={() => save.mutate({ body: { seenVersion: settings.mappingVersion, mapping } })}
      onClose={onClose}
      problem={save.error && errorMessage(save.error)}
      isSaving={save.isPending}
    >
      <Typography variant="body2" color="textSecondary">
        The names that the service uses. Join parts with a period, as in contact.email, and several fields
        with a space, as in firstName lastName. Leave empty what it does not have.
      </Typography>
      <MappingFields title="Clients" {...fields('client')} />
      <MappingFields title="Projects" {...fields('project')} />
      <TextField
        select
        label="Inspection type for other projects"
        value={mapping.otherProjectType ?? ''}
        onChange={({ target }) =>
          setMapping({ ...mapping, otherProjectType: ProjectType.safeParse(target.value).data ?? null })
        }
        helperText="For projects whose type is none of yours."
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">Do not import them</MenuItem>
        {ProjectType.options.map((type) => (
          <MenuItem key={type} value={type}>
            {projectTypeLabel(type)}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}

interface MappingFieldsProps {
  title: string;
  values: Record<string, string>;
  problemOf: (name: string) => string | undefined;
  onChange: (values: Record<string, string>) => void;
}

function MappingFields({ title, values, problemOf, onChange }: MappingFieldsProps): ReactNode {
  return (
    <>
      <Typography component="h3" variant="subtitle2">
        {title}
      </Typography>
      {Object.entries(values).map(([name, path]) => (
        <TextField
          key={name}
          size="small"
          label={EXTERNAL_FIELD_LABELS[name as keyof typeof EXTERNAL_FIELD_LABELS]}
          value={path}
          onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          error={problemOf(name) !== undefined}
          helperText={problemOf(name)}
          slotProps={{ htmlInput: { maxLength: 200, autoCapitalize: 'none', spellCheck: false } }}
        />
      ))}
    </>
  );
}
