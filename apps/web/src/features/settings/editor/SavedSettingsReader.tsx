import { listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import {
  getSettings,
  type OrganizationSettings,
} from '@sightline/contracts/organization/organizationSettings';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';

/** The company's settings as they are saved, their version, and who saved them last. */
export interface SavedSettings {
  saved: OrganizationSettings;
  version: number;
  latestBy: string | null;
}

interface SavedSettingsReaderProps {
  /** How many lines stand for the editor until it has something to show. */
  rows: number;
  children: (settings: SavedSettings) => ReactNode;
}

/** Reads them for one of their editors. */
export function SavedSettingsReader({ rows, children }: SavedSettingsReaderProps): ReactNode {
  const settings = useRead(getSettings, {});
  const history = useRead(listCatalogHistory, { params: { key: 'settings' } });
  const error = settings.error ?? history.error;
  const retry = () => Promise.all([settings.refetch(), history.refetch()]);
  if (error) return <ErrorState title="Failed to fetch the settings" error={error} onRetry={retry} />;
  if (!settings.data || !history.data) return <RowsSkeleton label="Loading settings..." count={rows} />;
  const [latest] = history.data;
  return children({ saved: settings.data, version: latest?.version ?? 1, latestBy: latest?.by ?? null });
}
