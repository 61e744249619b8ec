import Link from '@mui/material/Link';
import type { WarnedItem } from '@sightline/contracts/reports/signing';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ItemButton } from '../../inspection/signature/ItemButton.tsx';
import { newTab } from './addresses.ts';

export interface ItemLinkProps {
  inspectionId: string;
  item: WarnedItem;
  inNewTab: boolean;
  /** Shows an item in the checklist of this page; absent where the checklist is another page. */
  onItem?: ((itemId: string) => void) | undefined;
  /** Called when the item takes the place of what is shown here. */
  onLeave?: () => void;
}

/** Leads from a warning to an item of the checklist, which is opened for correction. */
export function ItemLink(props: ItemLinkProps): ReactNode {
  const { inspectionId, item, inNewTab, onItem, onLeave } = props;
  const show = (itemId: string): void => {
    onLeave?.();
    onItem?.(itemId);
  };
  if (onItem) return <ItemButton item={item} onItem={show} />;
  return (
    <Link
      component={RouterLink}
      to={`/inspection/${inspectionId}/checklist?item=${encodeURIComponent(item.id)}`}
      color="inherit"
      {...newTab(inNewTab)}
      onClick={inNewTab ? undefined : onLeave}
    >
      {item.label}
    </Link>
  );
}
