import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { mayAssign } from '@sightline/contracts/inspections/assignment';
import {
  type BulkChange,
  type BulkOutcome,
  changeInspections,
} from '@sightline/contracts/inspections/bulkChanges';
import { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useId, useState } from 'react';
import { useInspectorChoices } from '../../../inspection/staffChoices.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import type { Selection } from '../../../ui/list/useSelection.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { AFFECTED } from '../inspectionRequests.ts';

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

/** The request takes this many. */
const AT_ONCE = 100;

export interface ShownOutcome extends BulkOutcome {
  /** Sets the status of those that lack its records. */
  onByHand: (() => void) | null;
  onClose: () => void;
}

interface Bulk {
  isPending: boolean;
  /** The result of the last change, if something stayed unchanged. */
  outcome: ShownOutcome | null;
  setStatus: (ids: string[], status: InspectionStatus) => Promise<void>;
  assign: (ids: string[], inspector: { id: string | null; name: string }) => Promise<void>;
}

/** Changes many inspections after a question. What stayed unchanged is listed with its reason. */
export function useBulkChange(onDone: () => void): Bulk {
  const [outcome, setOutcome] = useState<ShownOutcome | null>(null);
  const send = useSend(changeInspections, { refreshes: AFFECTED });
  const close = (): void => {
    setOutcome(null);
    onDone();
  };
  const run = async (ids: string[], change: BulkChange): Promise<void> => {
    try {
      const result = { changed: 0, unchanged: [] as BulkOutcome['unchanged'] };
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const reply = await send.mutateAsync({ body: { ids: ids.slice(at, at + AT_ONCE), change } });
        result.changed += reply.changed;
        result.unchanged.push(...reply.unchanged);
      }
      if (result.unchanged.length > 0)
        return setOutcome({ ...result, onByHand: byHand(result, change), onClose: close });
      close();
      toast({ title: `${countText(result.changed)} changed`, tone: 'success' });
    } catch (error) {
      toast({ title: 'The inspections were not changed', description: errorMessage(error), tone: 'error' });
    }
  };
  const byHand = ({ unchanged }: BulkOutcome, change: BulkChange): (() => void) | null => {
    const ids = unchanged.filter(({ isSettable }) => isSettable).map(({ id }) => id);
    if (change.kind !== 'status' || ids.length === 0) return null;
    return () => void run(ids, { ...change, isByHand: true });
  };
  const ask = async (title: string, text: string, ids: string[], change: BulkChange): Promise<void> => {
    if (await confirmAction({ title, text, action: 'Change' })) await run(ids, change);
  };
  return {
    isPending: send.isPending,
    outcome,
    setStatus: (ids, status) =>
      ask(
        `Set ${countText(ids.length)} to “${INSPECTION_STATUS_LABELS[status]}”?`,
        CONSEQUENCES[status] ?? 'Each is noted in the history of its inspection.',
        ids,
        { kind: 'status', status },
      ),
    assign: (ids, { id: inspectorId, name }) =>
      ask(
        inspectorId === null
          ? `Leave ${countText(ids.length)} without an inspector?`
          : `Assign ${countText(ids.length)} to ${name}?`,
        'The inspectors concerned are told by email.',
        ids,
        { kind: 'inspector', inspectorId },
      ),
  };
}

const CONSEQUENCES: Partial<Record<InspectionStatus, string>> = {
  cancelled: 'Each client and inspector is told by email, and open payment pages are closed.',
  scheduled: 'Clients and inspectors of inspections that were canceled are told by email.',
};

const countText = (count: number): string => `${count} ${count === 1 ? 'inspection' : 'inspections'}`;
