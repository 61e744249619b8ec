import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type Inspection, isJoinable } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePaymentLink } from '../../features/payments/usePaymentLink.ts';
import { useCallLabel } from '../../inspection/useCallLabel.ts';
import { directionsHref } from '../../ui/directions.ts';
import type { InspectionDialog } from './context.ts';

interface InspectionMenuProps {
  inspection: Inspection;
  onOpen: (dialog: InspectionDialog) => void;
}

/** Everything that can be done in addition to the next step. */
export function InspectionMenu({ inspection, onOpen }: InspectionMenuProps): ReactNode {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const opens = (dialog: InspectionDialog) => () => {
    close();
    onOpen(dialog);
  };
  const { id: inspectionId, address, clientId, status, scheduledDate, feeCents, paymentStatus } = inspection;
  const payment = usePaymentLink(inspectionId);
  const callLabel = useCallLabel(inspection);
  const isDue = Boolean(feeCents) && paymentStatus === 'pending' && status !== 'cancelled';
  const isAhead = status === 'scheduled' || status === 'in_progress';
  const links = [
    ...(isJoinable(inspection) ? [{ label: callLabel, to: `/inspection/${inspectionId}/virtual` }] : []),
    { label: 'Message the client', to: `/communications?client=${clientId}&inspection=${inspectionId}&new` },
    { label: 'Paper form', to: `/old-checklist?inspection=${inspectionId}` },
    { label: 'Payments', to: `/payments?inspection=${inspectionId}` },
  ];
  return (
    <>
      <IconButton
        id={id}
        aria-label="More actions"
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        <MenuItem onClick={opens('edit')}>Edit</MenuItem>
        {status === 'scheduled' && scheduledDate !== null && (
          <MenuItem onClick={opens('move')}>Reschedule</MenuItem>
        )}
        {isJoinable(inspection) && <MenuItem onClick={opens('invite')}>Invite to the call</MenuItem>}
        {isDue && (
          <MenuItem
            disabled={payment.isPending}
            onClick={() => {
              close();
              payment.send();
            }}
          >
            Email payment link
          </MenuItem>
        )}
        {links.map(({ label, to }) => (
          <MenuItem key={label} component={Link} to={to} onClick={close}>
            {label}
          </MenuItem>
        ))}
        <MenuItem
          component="a"
          href={directionsHref(address)}
          target="_blank"
          rel="noreferrer"
          onClick={close}
        >
          Directions
        </MenuItem>
        {isAhead && <Divider />}
        {isAhead && (
          <MenuItem onClick={opens('cancel')} sx={{ color: 'error.main' }}>
            Cancel inspection
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
