import AddIcon from '@mui/icons-material/AddRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { RecipientGroup } from '@sightline/contracts/clients/recipientGroups';
import type { ReactNode } from 'react';

interface GroupFieldsProps {
  group: RecipientGroup;
  onChange: (group: RecipientGroup) => void;
  onRemove: () => void;
}

/** One group: its name, the copy that it gets, and its members. */
export function GroupFields({ group, onChange, onRemove }: GroupFieldsProps): ReactNode {
  const { name, recipients, receivesCoordinates } = group;
  const set = (changed: Partial<RecipientGroup>): void => onChange({ ...group, ...changed });
  return (
    <Card component="section" aria-label={name || 'New group'} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          label="Group"
          value={name}
          onChange={({ target }) => set({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ flex: '1 1 220px' }}
        />
        <Button color="error" onClick={onRemove} aria-label={`Remove group ${name}`}>
          Remove group
        </Button>
      </Box>
      <FormControlLabel
        control={
          <Switch checked={receivesCoordinates} onChange={(_, isOn) => set({ receivesCoordinates: isOn })} />
        }
        label="Gets the full copy, with the coordinates of photos (building officials)"
        sx={{ minHeight: 44 }}
      />
      {recipients.map((recipient, index) => (
        <Box
          // Members have no id of their own, and the typed text must not change the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
          key={index}
          role="group"
          aria-label={`Recipient ${index + 1}`}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.75, mt: 1 }}
        >
          <TextField
            label="Name"
            value={recipient.name}
            onChange={({ target }) =>
              set({ recipients: recipients.with(index, { ...recipient, name: target.value }) })
            }
            sx={{ flex: '1 1 180px' }}
          />
          <TextField
            label="Email"
            type="email"
            value={recipient.email}
            onChange={({ target }) =>
              set({ recipients: recipients.with(index, { ...recipient, email: target.value }) })
            }
            sx={{ flex: '1 1 200px' }}
          />
          <IconButton
            aria-label={`Remove ${recipient.name || `recipient ${index + 1}`}`}
            onClick={() => set({ recipients: recipients.toSpliced(index, 1) })}
          >
            <RemoveIcon />
          </IconButton>
        </Box>
      ))}
      <Button
        startIcon={<AddIcon />}
        onClick={() => set({ recipients: [...recipients, { name: '', email: '' }] })}
        disabled={recipients.length >= 50}
        sx={{ justifySelf: 'start' }}
      >
        Add a recipient
      </Button>
    </Card>
  );
}
