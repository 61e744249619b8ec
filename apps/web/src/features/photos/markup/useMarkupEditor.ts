import { mintId } from '@sightline/contracts/core/ids';
import {
  type DrawnShape,
  MAX_SHAPES,
  type MarkupChange,
  type MarkupPoint,
  type MarkupShape,
  type PhotoMark,
  type PhotoMarkup,
} from '@sightline/contracts/photos/photoMarkup';
import {
  lacksText,
  middleShape,
  moveShape,
  nextNumber,
  type Pen,
  toolTexts,
} from '@sightline/measuring/drawing/markupTools';
import { type RefObject, useReducer, useRef, useState } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';

const PLACED = 'Placed in the middle. Move it with the arrow keys.';
const FULL = `A photo can have ${MAX_SHAPES} marks. Undo or clear to draw more.`;

export interface MarkupEditing {
  pen: Pen;
  choose: (choice: Partial<Pen>) => void;
  shapes: readonly DrawnShape[];
  hasChanged: boolean;
  /** What saving changes. Marks that someone else adds meanwhile stay. */
  change: MarkupChange;
  /** The outcome of the last action, or the purpose of the tool. */
  hint: string;
  /** Receives the focus when a tap places a text that has not been typed yet. */
  textField: RefObject<HTMLInputElement | null>;
  draw: (shape: MarkupShape) => void;
  placeInMiddle: () => void;
  moveLast: (by: MarkupPoint) => void;
  undo: () => void;
  clear: () => Promise<void>;
}

/** The pen, the shapes of this photo, and the actions on them before they are saved. */
export function useMarkupEditor(saved: PhotoMarkup): MarkupEditing {
  const [chosen, setPen] = useState<Omit<Pen, 'number'>>({ tool: 'arrow', color: 'red', text: '' });
  const [notice, setNotice] = useState('');
  const [before] = useState(() => saved.map(withoutAuthor));
  const [{ shapes, past }, change] = useMarkupHistory(before);
  const pen = { ...chosen, number: nextNumber(shapes) };
  const textField = useRef<HTMLInputElement>(null);
  const add = (shape: MarkupShape, done: string): void => {
    const refusal = refusalOf(shape, shapes);
    setNotice(refusal ?? done);
    if (refusal === null) change({ do: 'add', shape: { ...shape, id: mintId() } });
    if (refusal !== null && lacksText(shape)) textField.current?.focus();
  };
  return {
    pen,
    choose: (choice) => {
      setPen({ ...pen, ...choice });
      setNotice('');
    },
    shapes,
    hasChanged: past.length > 0,
    change: changeOf(before, shapes),
    hint: notice === '' ? toolTexts(pen.tool).hint : notice,
    textField,
    draw: (shape) => add(shape, ''),
    placeInMiddle: () => add(middleShape(pen), PLACED),
    moveLast: (by) => change({ do: 'move', by }),
    undo: () => {
      change({ do: 'undo' });
      setNotice('');
    },
    clear: async () => {
      if (await confirmAction(CLEAR)) change({ do: 'clear' });
    },
  };
}

const CLEAR = {
  title: 'Clear all marks on this photo?',
  text: 'The photo itself stays as it is.',
  action: 'Clear',
  destructive: true,
};

/** The server knows who drew a mark. */
function withoutAuthor({ drawnBy: _by, drawnAt: _at, ...shape }: PhotoMark): DrawnShape {
  return shape;
}

function changeOf(before: readonly DrawnShape[], after: readonly DrawnShape[]): MarkupChange {
  const ids = new Set(after.map(({ id }) => id));
  return {
    marks: after.filter((shape) => !before.includes(shape)),
    removed: before.map(({ id }) => id).filter((id) => !ids.has(id)),
  };
}

function refusalOf(shape: MarkupShape, { length }: readonly DrawnShape[]): string | null {
  if (length >= MAX_SHAPES) return FULL;
  return lacksText(shape) ? (toolTexts(shape.kind).typed?.missing ?? null) : null;
}

type Change =
  | { do: 'add'; shape: DrawnShape }
  /** Moves the last shape by shares of the picture. */
  | { do: 'move'; by: MarkupPoint }
  | { do: 'clear' }
  | { do: 'undo' };

interface MarkupHistory {
  shapes: readonly DrawnShape[];
  /** States before each change, oldest first; empty while nothing has changed. */
  past: readonly (readonly DrawnShape[])[];
  /** Arrow keys pressed in a row are one change. */
  isMoving: boolean;
}

/** The shapes of a photo while they are edited. Every change can be undone, also Clear. */
function useMarkupHistory(saved: readonly DrawnShape[]): [MarkupHistory, (change: Change) => void] {
  return useReducer(changed, { shapes: saved, past: [], isMoving: false });
}

function changed(history: MarkupHistory, change: Change): MarkupHistory {
  const { shapes, past, isMoving } = history;
  const next = (after: readonly DrawnShape[]): MarkupHistory => {
    return { shapes: after, past: [...past, shapes], isMoving: false };
  };
  if (change.do === 'add') return next([...shapes, change.shape]);
  if (change.do === 'clear') return next([]);
  if (change.do === 'undo')
    return { shapes: past.at(-1) ?? shapes, past: past.slice(0, -1), isMoving: false };
  const last = shapes.at(-1);
  if (!last) return history;
  const moved = [...shapes.slice(0, -1), { ...moveShape(last, change.by), id: last.id }];
  return { shapes: moved, past: isMoving ? past : [...past, shapes], isMoving: true };
}
