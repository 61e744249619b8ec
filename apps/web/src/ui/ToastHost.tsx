import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { messagesNode } from './messagesNode.ts';
import { closeToast, type ShownToast, TOAST_MS, useToasts } from './toasts.ts';
import { useSwipeAway } from './useSwipeAway.ts';

/** The one place where messages appear. F8 moves the focus there; a swipe to the right sends it away. */
export function ToastHost(): ReactNode {
  const { current, open } = useToasts();
  const region = useRef<HTMLDivElement>(null);
  const swipe = useSwipeAway(closeToast);
  useFocusOnF8(region);
  return createPortal(
    <Snackbar
      key={current?.key}
      open={open}
      autoHideDuration={current?.durationMs ?? TOAST_MS}
      onClose={(_, reason) => reason !== 'clickaway' && closeToast()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      // Above the round install button.
      sx={{
        maxWidth: { sm: 440 },
        bottom: { xs: 'var(--toast-lift, 72px)', sm: 'var(--toast-lift-wide, 84px)' },
        touchAction: 'pan-y',
      }}
      {...swipe}
    >
      <div ref={region} tabIndex={-1} style={{ outline: 'none', width: '100%' }}>
        {current && <ToastBody toast={current} />}
      </div>
    </Snackbar>,
    messagesNode(),
  );
}

function ToastBody({ toast }: { toast: ShownToast }): ReactNode {
  const tone = toast.tone ?? 'info';
  return (
    <Alert
      severity={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      onClose={closeToast}
      action={toast.action && <ToastAction action={toast.action} />}
      sx={{
        width: '100%',
        boxShadow: 8,
        bgcolor: tone === 'error' ? '#8C1D18' : 'brand.deep',
        color: 'brand.onDeep',
        border: '1px solid rgba(255, 255, 255, 0.14)',
        '& .MuiAlert-icon': { color: tone === 'error' ? '#FFD9D5' : 'brand.signal' },
      }}
    >
      <AlertTitle sx={{ mb: toast.description ? 0.25 : 0, fontWeight: 650 }}>{toast.title}</AlertTitle>
      {toast.description}
    </Alert>
  );
}

function ToastAction({ action }: { action: NonNullable<ShownToast['action']> }): ReactNode {
  const act = (): void => {
    closeToast();
    action.onClick();
  };
  return (
    <Button color="inherit" size="small" variant="outlined" onClick={act}>
      {action.label}
    </Button>
  );
}

function useFocusOnF8(region: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'F8') region.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [region]);
}
