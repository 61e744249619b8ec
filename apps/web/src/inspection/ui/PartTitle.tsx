import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';

interface PartTitleProps {
  name: string;
  /** The inspection's; undefined until it has been read. */
  address: string | undefined;
}

/**
 * The title of a part of an inspection. The page already shows it as a tab; a browser's tab also says of which
 * inspection the part is, because an office has several open.
 */
export function PartTitle({ name, address }: PartTitleProps): ReactNode {
  return (
    <>
      <title>{[name, address, 'Sightline'].filter(Boolean).join(' · ')}</title>
      <h1 style={visuallyHidden}>{name}</h1>
    </>
  );
}
