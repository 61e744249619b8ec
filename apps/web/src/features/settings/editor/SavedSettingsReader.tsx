import { listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import {
  getSettings,
  type OrganizationSettings,
} from '@sightline/contracts/organization/organizationSettings';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';

/** The company's saved settings, their version, and the person who saved them last. */
export interface SavedSettings {
  saved: OrganizationSettings;
  version: number;
  latestBy: string | null;
}

interface SavedSettingsReaderProps {
  /** The number of skeleton lines until the editor is shown. */
  rows: number;
  children: (settings: SavedSettings) => ReactNode;
}

/** Reads the settings for one of their editors. */
export function SavedSettingsReader({ rows, children }: SavedSettingsReaderProps): ReactNode {
  const settings = useRead(getSettings, {});
  const history = useRead(listCatalogHistory, { params: { key: 'settings' } });
  const error = settings.error ?? history.error;
  const retry = () => Promise.all([settings.refetch(), history.refetch()]);
  if (error) return <ErrorState title="Couldn't load the settings" error={error} onRetry={retry} />;
  if (!settings.data || !history.data) return <RowsSkeleton label="Loading settings..." count={rows} />;
  const [latest] = history.data;
  return children({ saved: settings.data, version: latest?.version ?? 1, latestBy: latest?.by ?? null });
}
