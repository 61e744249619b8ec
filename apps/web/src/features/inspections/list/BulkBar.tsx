import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { mayAssign } from '@sightline/contracts/inspections/assignment';
import { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useId, useState } from 'react';
import { useInspectorChoices } from '../../../inspection/staffChoices.ts';
import type { Selection } from '../../../ui/list/useSelection.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import type { Bulk } from './useBulkChange.ts';

/** What can be done with the selected inspections; it takes the place of the filters. */
export function BulkBar({ selection, bulk }: { selection: Selection; bulk: Bulk }): ReactNode {
  const { ids, clear } = selection;
  const user = useCurrentUser();
  const { people } = useInspectorChoices(null);
  const mayUnassign = mayAssign(user, { from: user.id, to: null });
  const noOne = mayUnassign ? [['', 'No inspector'] as const] : [];
  return (
    <Box role="toolbar" aria-label="Selected inspections" sx={BAR}>
      <IconButton aria-label="Clear the selection" onClick={clear}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography component="output" sx={{ mr: 1, fontWeight: 600 }}>
        {ids.size} selected
      </Typography>
      <ChoiceMenu
        label="Set status"
        options={InspectionStatus.options.map((status) => [status, INSPECTION_STATUS_LABELS[status]])}
        isDisabled={bulk.isPending}
        onChoose={(status) => void bulk.setStatus([...ids], InspectionStatus.parse(status))}
      />
      <ChoiceMenu
        label="Assign"
        options={[...people.map(({ id, name }) => [id, name] as const), ...noOne]}
        isDisabled={bulk.isPending}
        onChoose={(id, name) => void bulk.assign([...ids], { id: id || null, name })}
      />
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  top: 'calc(var(--header-height, 0px))',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: 44,
  my: 0.5,
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 'inset 0 0 0 1px var(--sl-palette-divider)',
} as const;

interface ChoiceMenuProps {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  isDisabled: boolean;
  onChoose: (value: string, label: string) => void;
}

function ChoiceMenu({ label, options, isDisabled, onChoose }: ChoiceMenuProps): ReactNode {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        id={id}
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {options.map(([value, name]) => (
          <MenuItem
            key={value}
            onClick={() => {
              setAnchor(null);
              onChoose(value, name);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
