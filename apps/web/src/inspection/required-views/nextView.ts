import type { ChosenView } from '@sightline/contracts/rooms/captures';
import { create } from 'zustand';

/** The required view that a person chose for the next photo of an inspection, with any tool. Decision 071. */

interface Choice {
  inspectionId: string;
  view: ChosenView;
  /** Whether a photo of it is being taken. */
  isClaimed: boolean;
}

const useStore = create<{ next: Choice | null }>(() => ({ next: null }));

const viewOf = (next: Choice | null, inspectionId: string): ChosenView | null =>
  next?.inspectionId === inspectionId ? next.view : null;

/** Null while no view is chosen for this inspection. */
export function useNextView(inspectionId: string): ChosenView | null {
  return useStore(({ next }) => viewOf(next, inspectionId));
}

export function nextView(inspectionId: string): ChosenView | null {
  return viewOf(useStore.getState().next, inspectionId);
}

/** Whether a photo of the chosen view is still to be taken. */
export function awaitsNextView(inspectionId: string): boolean {
  const { next } = useStore.getState();
  return next?.inspectionId === inspectionId && !next.isClaimed;
}

export const subscribeNextView = (listener: () => void): (() => void) => useStore.subscribe(listener);

export function chooseNextView(inspectionId: string, view: ChosenView | null): void {
  useStore.setState({ next: view && { inspectionId, view, isClaimed: false } });
}

export interface ViewClaim {
  /** Undefined while no view is chosen, or while another photo of it is being taken. */
  viewId: string | undefined;
  /** Uses the choice up if the photo was kept; otherwise leaves it for the next photo. */
  settle: (isKept: boolean) => void;
}

/**
 * Claims the choice for a photo that is being taken. It counts for one photo, so that no other is labeled by
 * mistake.
 */
export function claimNextView(inspectionId: string): ViewClaim {
  const { next } = useStore.getState();
  if (next?.inspectionId !== inspectionId || next.isClaimed) return { viewId: undefined, settle: () => {} };
  const claimed = { ...next, isClaimed: true };
  useStore.setState({ next: claimed });
  const settle = (isKept: boolean): void => {
    // A view that was chosen in the meantime stays chosen.
    if (useStore.getState().next === claimed) useStore.setState({ next: isKept ? null : next });
  };
  return { viewId: next.view.id, settle };
}

/** Takes or keeps one photo, of the chosen view if there is one. */
export async function withNextView<Kept>(
  inspectionId: string,
  keep: (viewId: string | undefined) => Promise<Kept>,
): Promise<Kept> {
  const { viewId, settle } = claimNextView(inspectionId);
  try {
    const kept = await keep(viewId);
    settle(true);
    return kept;
  } catch (error) {
    settle(false);
    throw error;
  }
}
