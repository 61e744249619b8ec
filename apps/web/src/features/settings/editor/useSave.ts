import { listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import type { Endpoint } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import type { z } from 'zod';
import { toast } from '../../../ui/toasts.ts';
import { useSend } from '../../../wire/queries.ts';

type Schema = z.ZodType;
type Read = Pick<Endpoint, 'path'>;

interface SaveOptions {
  /** The reads that show the saved entry; they also run again when another person was first. */
  shows: readonly Read[];
  title: string;
  onSaved: () => void;
}

/** Saves an entry of the settings; after a conflict the page shows the other person's version. */
export function useSave<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  { shows, title, onSaved }: SaveOptions,
) {
  const refreshes = [...shows, listCatalogHistory];
  return useSend<P, Q, B, R>(endpoint, {
    refreshes,
    onSuccess: () => {
      onSaved();
      toast({ title, tone: 'success' });
    },
  });
}

export function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'changedMeanwhile';
}
