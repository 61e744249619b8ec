import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import type { Logo } from '@sightline/contracts/organization/brand';
import { changeOrganization, getCompany, uploadLogo } from '@sightline/contracts/organization/company';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { type ReactNode, useId, useRef, useState } from 'react';
import { dataUrlOf } from '../../../devices/dataUrl.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSave } from '../editor/useSave.ts';

const MAX_BYTES = 1024 * 1024;

/** The logo, which is saved at once, like every file. */
export function LogoField({ logo }: { logo: Logo | null }): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const nothing = { shows: [getCompany, getOrganization], onSaved: () => undefined };
  const upload = useSave(uploadLogo, { ...nothing, title: 'Logo saved' });
  const change = useSave(changeOrganization, { ...nothing, title: 'Logo removed' });
  const isBusy = upload.isPending || change.isPending;
  const failure = upload.error ?? change.error;
  const shown = problem ?? (failure && errorMessage(failure));
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const tooLarge = file.size > MAX_BYTES ? 'Use a logo of at most 1 MB' : null;
    setProblem(tooLarge);
    if (!tooLarge) upload.mutate({ body: { base64: await base64Of(file) } });
  };
  const remove = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: 'Remove the logo?',
      text: 'New reports and mails go without it. Signed reports keep the one that they have.',
      action: 'Remove logo',
      destructive: true,
    });
    if (isSure) change.mutate({ body: { logo: null } });
  };
  return (
    <Box
      role="group"
      aria-labelledby={id}
      data-setting="Logo"
      sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <FormLabel component="div" id={id} sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
        Logo
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => input.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {isBusy ? 'Saving...' : logo ? 'Replace logo' : 'Choose a logo'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label="Logo file"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        {logo && (
          <Button color="error" disabled={isBusy} onClick={() => void remove()} sx={{ minHeight: 44 }}>
            Remove
          </Button>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary">
        PNG, JPEG or WebP, at most 1 MB, on a white or transparent ground
      </Typography>
      {shown && <Alert severity="error">{shown}</Alert>}
    </Box>
  );
}

async function base64Of(file: File): Promise<string> {
  return (await dataUrlOf(file)).split(',')[1] ?? '';
}
