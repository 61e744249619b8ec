import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Inspector } from '@sightline/contracts/accounts/accounts';
import { readCalendar } from '@sightline/contracts/bookings/calendar';
import { type DashboardInspection, readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import { mayAssign } from '@sightline/contracts/inspections/assignment';
import {
  getInspection,
  type Inspection,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { type ReactNode, useEffect, useState } from 'react';
import { useInspectorChoices } from '../../inspection/staffChoices.ts';
import { shortAddress } from '../../ui/shortAddress.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';

export const isUnassigned = ({ inspectorId, inspector }: Pick<Inspection, 'inspectorId' | 'inspector'>) =>
  inspectorId === null && !inspector;

/** Offers the inspectors; a press on one assigns the inspection, which can be undone. */
export function AssignButton({ inspection }: { inspection: DashboardInspection }): ReactNode {
  const { clientName, address } = inspection;
  const { people, hint } = useInspectorChoices(null);
  const { assign, isPending } = useAssigning(inspection);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [row, setRow] = useState<HTMLElement | null>(null);
  // The button is replaced by that of the next step; the closing menu has returned the focus to it.
  useEffect(() => row?.focus(), [row]);
  const choose = (person: Inspector): void => {
    setRow(anchor?.closest('li')?.querySelector<HTMLElement>('[data-title]') ?? null);
    setAnchor(null);
    assign(person);
  };
  return (
    <>
      <Button
        aria-label={`Assign the inspection of ${clientName || address}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Assign
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Inspectors' } }}
      >
        {people.length === 0 && <MenuItem disabled>{hint ?? 'No inspectors'}</MenuItem>}
        {people.map((person) => (
          <MenuItem key={person.id} onClick={() => choose(person)}>
            {person.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What follows a change also follows an undo, when the button is gone. */
function useAssigning({ id, updatedAt }: DashboardInspection): {
  assign: (inspector: Inspector) => void;
  isPending: boolean;
} {
  const user = useCurrentUser();
  const change = (inspectorId: string | null, unmodifiedSince: string) => ({
    params: { inspectionId: id },
    body: { inspectorId, unmodifiedSince },
  });
  const announce = ({ inspectorId: from, inspector, address, updatedAt: changedAt }: Inspection): void => {
    if (from === null) return toast({ title: 'Not assigned again', description: shortAddress(address) });
    const undo = { label: 'Undo', onClick: () => mutate(change(null, changedAt)) };
    toast({
      title: `Assigned to ${inspector}`,
      description: `${shortAddress(address)}.${from === user.id ? '' : ' The inspector is told.'}`,
      tone: 'success',
      ...(mayAssign(user, { from, to: null }) && { action: undo }),
      durationMs: 10_000,
    });
  };
  const { mutate, isPending } = useSend(updateInspection, {
    refreshes: [readDashboard, readCalendar, listInspections, getInspection, listMyDay],
    onSuccess: announce,
    onError: (error) =>
      toast({ title: 'The inspector was not changed', description: errorMessage(error), tone: 'error' }),
  });
  return { assign: ({ id: inspectorId }) => mutate(change(inspectorId, updatedAt)), isPending };
}
