import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Abilities } from './analysis/protocol.ts';
import type { ScanSession } from './ScanSession.ts';
import { BACKEND_TEXTS } from './texts.ts';

interface BackendLineProps {
  session: ScanSession | null;
  /** Before the scan; null until the models were tried. */
  abilities: Abilities | null;
}

/** Says where the models run, also when a scan moves them. */
export function BackendLine({ session, abilities }: BackendLineProps): ReactNode {
  return session ? <DuringScan {...{ session, abilities }} /> : <Line backend={abilities?.backend ?? null} />;
}

function DuringScan({
  session,
  abilities,
}: {
  session: ScanSession;
  abilities: Abilities | null;
}): ReactNode {
  const current = useStore(session.store, (state) => state.abilities) ?? abilities;
  return <Line backend={current?.backend ?? null} />;
}

function Line({ backend }: Pick<Abilities, 'backend'>): ReactNode {
  if (!backend) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {BACKEND_TEXTS[backend]}
    </Typography>
  );
}
