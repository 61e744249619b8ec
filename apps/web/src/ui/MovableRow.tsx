import DownIcon from '@mui/icons-material/ArrowDownwardRounded';
import UpIcon from '@mui/icons-material/ArrowUpwardRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';

interface MovableRowProps {
  /** The row's text, for the names of its buttons. */
  label: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  /** Buttons after those that move the row. */
  actions?: ReactNode;
  children: ReactNode;
  /** Contents of the row, below it and across its width. */
  below?: ReactNode;
  /** Whether it is as low as its buttons, for a list of texts. */
  isLow?: boolean;
}

/** A row that moves by its buttons, or with Alt and an arrow key from anywhere in it. The focus moves along. */
export function MovableRow(props: MovableRowProps): ReactNode {
  const { label, index, count, onMove, actions, children, below, isLow = false } = props;
  const row = useRef<HTMLDivElement>(null);
  const move = (to: number): void => {
    if (to < 0 || to >= count) return;
    const control = controlsOf(row.current).indexOf(document.activeElement);
    const list = row.current?.parentElement;
    flushSync(() => onMove(to));
    // The browser drops the focus of an element that is moved in the page.
    const moved = list?.querySelectorAll(':scope > [data-movable]')[to] ?? row.current;
    const next = controlsOf(moved)[control];
    if (next instanceof HTMLElement) next.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? (STEPS[event.key] ?? 0) : 0;
    if (step === 0) return;
    event.preventDefault();
    move(index + step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the controls inside
    <Box ref={row} data-movable onKeyDown={onKeyDown} sx={[ROW, isLow && LOW]}>
      <Box sx={{ flex: '1 1 150px', minWidth: 0 }}>{children}</Box>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        <MoveButton name={`Move ${label} up`} isEnd={index === 0} onClick={() => move(index - 1)}>
          <UpIcon />
        </MoveButton>
        <MoveButton name={`Move ${label} down`} isEnd={index === count - 1} onClick={() => move(index + 1)}>
          <DownIcon />
        </MoveButton>
        {actions}
      </Box>
      {below && <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>{below}</Box>}
    </Box>
  );
}

function controlsOf(element: Element | null | undefined): (Element | null)[] {
  return [...(element?.querySelectorAll('input, textarea, button') ?? [])];
}

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0, py: 0.5 };
const LOW = { py: 0, minHeight: 44, borderTop: 1, borderColor: 'divider' };

interface MoveButtonProps {
  name: string;
  /**
   * Whether the row is at the end. The button is not `disabled`, because a row that arrives there would lose
   * the focus.
   */
  isEnd: boolean;
  onClick: () => void;
  children: ReactNode;
}

function MoveButton({ name, isEnd, onClick, children }: MoveButtonProps): ReactNode {
  return (
    <IconButton aria-label={name} aria-disabled={isEnd} onClick={onClick} sx={{ opacity: isEnd ? 0.35 : 1 }}>
      {children}
    </IconButton>
  );
}

/** The list with the element at `from` at position `to`. */
export function movedTo<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}
