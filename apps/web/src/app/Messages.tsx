import { type ReactNode, Suspense } from 'react';
import { useToasts } from '../ui/toasts.ts';
import { ToastHost } from './routes/sharedScreens.ts';

/** Outside the error boundary. Its code is loaded with the first message, or ahead of it after signing in (RoutedApp). */
export function Messages(): ReactNode {
  const hasToast = useToasts((state) => state.current !== null);
  return hasToast && <Suspense>{<ToastHost />}</Suspense>;
}
