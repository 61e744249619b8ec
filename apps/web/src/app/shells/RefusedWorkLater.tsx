import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';

/** Loaded with the outbox, after the first screen. */
const RefusedWork = lazy(async () => ({ default: (await import('./RefusedWork.tsx')).RefusedWork }));
const AFTER_MS = 3000;

/** Refused work in every shell; the live room has no shell, and shows refused photos in its gallery. */
export function RefusedWorkLater(): ReactNode {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLater) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <RefusedWork />
      </Suspense>
    </ErrorBoundary>
  );
}
