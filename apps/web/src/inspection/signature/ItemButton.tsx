import Link from '@mui/material/Link';
import type { WarnedItem } from '@sightline/contracts/reports/signing';
import type { ReactNode } from 'react';

interface ItemButtonProps {
  item: WarnedItem;
  onItem: (itemId: string) => void;
}

/** Leads from a warning to an item on the same page. */
export function ItemButton({ item: { id, label }, onItem }: ItemButtonProps): ReactNode {
  return (
    <Link component="button" type="button" color="inherit" onClick={() => onItem(id)}>
      {label}
    </Link>
  );
}
