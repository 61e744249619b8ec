import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { StagePerson } from '../call/stagePeople.ts';
import { useShowToAll } from './showToAll.ts';

/** The host's button in the name of the large picture. */
export function ShowToAllButton({ person }: { person: StagePerson }): ReactNode {
  const showing = useShowToAll(person);
  if (!showing) return null;
  return (
    <Button size="small" onClick={() => void showing.choose()} sx={BUTTON}>
      {showing.label}
    </Button>
  );
}

const BUTTON = {
  minHeight: 44,
  my: -0.75,
  px: 1,
  flex: 'none',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  color: 'brand.signal',
};
