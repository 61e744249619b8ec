import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { ShownOutcome } from './useBulkChange.ts';

/** The inspections that stayed unchanged, each with its reason. A status can be set by hand, which asks here. */
export function OutcomeDialog(props: ShownOutcome & { isPending: boolean }): ReactNode {
  const { changed, unchanged, onByHand, onClose, isPending } = props;
  const settable = unchanged.filter(({ isSettable }) => isSettable).length;
  return (
    <FormDialog
      title={`${changed} changed, ${unchanged.length} not changed`}
      width="sm"
      cancelLabel="Close"
      saveLabel={`Set ${settable} by hand`}
      isSaving={isPending}
      onSave={onByHand}
      onClose={onClose}
    >
      <Box component="ul" aria-label="Not changed" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {unchanged.map(({ id, address, reason }) => (
          <Box component="li" key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography sx={{ fontWeight: 600 }}>{address}</Typography>
            <Typography variant="body2" color="textSecondary">
              {reason}
            </Typography>
          </Box>
        ))}
      </Box>
      {onByHand && <Typography>The history of each will say that its status was set by hand.</Typography>}
    </FormDialog>
  );
}
