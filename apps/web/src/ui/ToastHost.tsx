import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import Stack from '@mui/material/Stack';
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { closeToast, durationOf, type ShownToast, type ToastAction, useToasts } from './toasts.ts';
import { useTurn } from './turns.ts';
import { coversControl } from './useCoversContent.ts';

/** The distance from the edges of the screen, and from the header. */
const GAP = 16;

/** Styles that replace the usual place of the message. */
const PLACES = {
  left: {},
  right: { left: 'auto', right: GAP },
  top: { bottom: 'auto', top: `calc(var(--header-height, 0px) + ${GAP}px)` },
} satisfies Record<string, CSSProperties>;

/** The distance of a swipe that dismisses the message. */
const SWIPE_PX = 50;

/** Shows the messages of toast(). F8 moves the focus there; a swipe to the right dismisses the message. */
export function ToastHost(): ReactNode {
  const { current, open } = useToasts();
  const isShown = useTurn('message', open);
  return (
    current && createPortal(<Message key={current.key} toast={current} isShown={isShown} />, messagesNode())
  );
}

function Message({ toast, isShown }: { toast: ShownToast; isShown: boolean }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const { style, ...swipe } = useSwipeAway(closeToast);
  const place = useClearPlace(bar, isShown);
  useFocusOnF8(region);
  return (
    <Snackbar
      ref={bar}
      open={isShown}
      autoHideDuration={durationOf(toast)}
      onClose={(_, reason) => reason !== 'clickaway' && closeToast()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      sx={{
        maxWidth: { sm: 440 },
        bottom: { xs: 'var(--toast-lift, 16px)', sm: 'var(--toast-lift-wide, 24px)' },
        touchAction: 'pan-y',
      }}
      style={{ ...place, ...style }}
      {...swipe}
    >
      <div ref={region} tabIndex={-1} style={{ outline: 'none', width: '100%' }}>
        <ToastBody toast={toast} />
      </div>
    </Snackbar>
  );
}

function ToastBody({ toast }: { toast: ShownToast }): ReactNode {
  const tone = toast.tone ?? 'info';
  return (
    <Alert
      severity={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      onClose={closeToast}
      action={toast.action && <Actions actions={[toast.action, toast.secondAction]} />}
      sx={{
        width: '100%',
        boxShadow: 8,
        bgcolor: tone === 'error' ? '#8C1D18' : 'brand.deep',
        color: 'brand.onDeep',
        border: '1px solid rgba(255, 255, 255, 0.14)',
        '& .MuiAlert-action .MuiButtonBase-root': { minWidth: 44, minHeight: 44 },
        '& .MuiAlert-icon': { color: tone === 'error' ? '#FFD9D5' : 'brand.signal' },
      }}
    >
      <AlertTitle sx={{ mb: toast.description ? 0.25 : 0, fontWeight: 650 }}>{toast.title}</AlertTitle>
      {toast.description}
    </Alert>
  );
}

/** One below the other: next to each other, two would leave no room for the text on a phone. */
function Actions({ actions }: { actions: readonly (ToastAction | undefined)[] }): ReactNode {
  return (
    <Stack sx={{ gap: 1 }}>
      {actions.map(
        (action) =>
          action && (
            <Button
              key={action.label}
              color="inherit"
              size="small"
              variant="outlined"
              onClick={() => {
                closeToast();
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          ),
      )}
    </Stack>
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

interface SwipeAway {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  style: CSSProperties;
}

/** Handlers that follow a finger to the right and call back once it moved far enough. */
function useSwipeAway(onAway: () => void): SwipeAway {
  const [start, setStart] = useState<number | null>(null);
  const [shift, setShift] = useState(0);
  const end = (): void => {
    if (shift > SWIPE_PX) onAway();
    setStart(null);
    setShift(0);
  };
  return {
    onPointerDown: (event) => setStart(event.clientX),
    onPointerMove: (event) => start !== null && setShift(Math.max(0, event.clientX - start)),
    onPointerUp: end,
    onPointerCancel: end,
    style: shift > 0 ? { translate: `${shift}px 0` } : {},
  };
}

let node: HTMLElement | null = null;

/**
 * The container of messages, next to the page and its dialogs. An open dialog sets aria-hidden on its siblings;
 * a screen reader must still announce messages, so this node removes the attribute again.
 */
function messagesNode(): HTMLElement {
  if (node?.isConnected) return node;
  const created = document.createElement('div');
  document.body.append(created);
  new MutationObserver(() => created.removeAttribute('aria-hidden')).observe(created, {
    attributes: true,
    attributeFilter: ['aria-hidden'],
  });
  node = created;
  return created;
}

type Place = keyof typeof PLACES;

/**
 * The place of a message at the bottom left, or elsewhere if it would hide a control there. Where each place hides
 * one, the focused control decides. The message stays where it is while the page scrolls, and a control that gets
 * the focus is scrolled clear of it.
 */
function useClearPlace(floating: RefObject<HTMLElement | null>, isShown: boolean): CSSProperties {
  const [place, setPlace] = useState<Place>('left');
  useLayoutEffect(() => {
    const element = floating.current;
    if (!element || !isShown) return undefined;
    const boxes = boxesOf(element);
    const choose = (): void => setPlace(clearPlace(element, boxes));
    choose();
    const onFocus = (): void => {
      if (!element.contains(document.activeElement) && isFocusIn(element.getBoundingClientRect())) choose();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [floating, isShown]);
  useEffect(() => {
    const { style } = document.documentElement;
    const height = place === 'top' || !isShown ? 0 : (floating.current?.offsetHeight ?? 0);
    if (height === 0) return undefined;
    style.scrollPaddingBottom = `${height + 2 * GAP}px`;
    return () => void style.removeProperty('scroll-padding-bottom');
  }, [floating, isShown, place]);
  return PLACES[place];
}

function clearPlace(element: HTMLElement, boxes: Record<Place, DOMRect>): Place {
  const places: Place[] = ['left', 'right', 'top'];
  return (
    places.find((place) => !coversControl(element, boxes[place])) ??
    places.find((place) => !isFocusIn(boxes[place])) ??
    'left'
  );
}

/** The boxes of an element that is at the left, measured once. */
function boxesOf(element: HTMLElement): Record<Place, DOMRect> {
  const box = element.getBoundingClientRect();
  const { width, height } = box;
  const top = headerHeight() + GAP;
  return {
    left: box,
    right: new DOMRect(window.innerWidth - width - GAP, box.top, width, height),
    top: new DOMRect(box.left, top, width, height),
  };
}

function headerHeight(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue('--header-height')) || 0;
}

/** Whether a field or button in this box has the focus. */
function isFocusIn(box: DOMRect): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.id === 'content') return false;
  const other = focused.getBoundingClientRect();
  return other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
}
