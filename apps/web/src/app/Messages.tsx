import { type ReactNode, Suspense } from 'react';
import { useToasts } from '../ui/toasts.ts';
import { ToastHost } from './routes/sharedScreens.ts';

/**
 * Toasts, outside the error boundary. Their code is loaded with the first one, or after signing in (RoutedApp).
 */
export function Messages(): ReactNode {
  const hasToast = useToasts((state) => state.current !== null);
  return hasToast && <Suspense>{<ToastHost />}</Suspense>;
}
