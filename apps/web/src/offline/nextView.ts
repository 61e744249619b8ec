import { create } from 'zustand';

/** Which required view the next photo of an inspection shows, as a person has said; whichever tool takes it. */

interface NextView {
  inspectionId: string;
  viewId: string;
}

const useStore = create<{ next: NextView | null }>(() => ({ next: null }));

/** Null while nothing was chosen for this inspection. */
export function useNextView(inspectionId: string): string | null {
  return useStore(({ next }) => (next?.inspectionId === inspectionId ? next.viewId : null));
}

export function nextView(inspectionId: string): string | null {
  const { next } = useStore.getState();
  return next?.inspectionId === inspectionId ? next.viewId : null;
}

export function chooseNextView(inspectionId: string, viewId: string | null): void {
  useStore.setState({ next: viewId === null ? null : { inspectionId, viewId } });
}

/** For a photo that is being kept. The choice counts for one photo, so that the next one is not labeled by mistake. */
export function takeNextView(inspectionId: string): string | null {
  const viewId = nextView(inspectionId);
  if (viewId !== null) chooseNextView(inspectionId, null);
  return viewId;
}
