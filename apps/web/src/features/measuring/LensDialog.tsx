import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { calibrateLens, type PageView, VIEWS_NEEDED } from '@sightline/measuring/calibrateLens';
import { MEASURING_TEXTS, MeasuringError, type MeasuringProblem } from '@sightline/measuring/MeasuringError';
import type { PlacedPoint } from '@sightline/measuring/points';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { factsByDecoding } from '../../devices/pictureFacts.ts';
import { Overlay } from '../../ui/Overlay.tsx';
import { toast } from '../../ui/toasts.ts';
import { findCrossings } from './findCrossings.ts';
import { rememberLens } from './lensMemory.ts';
import { MeasuringStage } from './MeasuringStage.tsx';
import { readGray } from './readGray.ts';
import type { MeasuringSubject } from './subjects.ts';
import { KEYBOARD_HELP } from './useCrossHair.ts';

const PAGE_ADDRESS = '/lens-page.svg';
const TAPS = ['upper left', 'upper right', 'lower right', 'lower left'];

interface LensDialogProps {
  /** The lens is remembered. */
  onCalibrated: () => void;
  onClose: () => void;
}

/** Calibrates the lens of this phone by three pictures of a printed page. The pictures stay on the device. */
export function LensDialog({ onCalibrated, onClose }: LensDialogProps): ReactNode {
  const [titleId, helpId] = [useId(), useId()];
  const [pictures, setPictures] = usePictures();
  const [views, setViews] = useState<readonly PageView[]>([]);
  const [points, setPoints] = useState<readonly PlacedPoint[]>([]);
  const [problem, setProblem] = useState<MeasuringProblem | null>(null);
  const picture = pictures[views.length];
  const restart = (reason: MeasuringProblem): void => {
    setProblem(reason);
    setViews([]);
    setPoints([]);
    setPictures([]);
  };
  const solve = (all: readonly PageView[], { width, height }: MeasuringSubject): void => {
    try {
      const lens = calibrateLens(all, { width: Math.max(width, height), height: Math.min(width, height) });
      rememberLens(lens, { width, height });
      toast({ title: 'Lens calibrated', tone: 'success' });
      onCalibrated();
    } catch (error) {
      if (!(error instanceof MeasuringError)) throw error;
      restart(error.problem);
    }
  };
  const place = async (point: PlacedPoint): Promise<void> => {
    // The crossings of a picture are being searched for.
    if (points.length >= TAPS.length) return;
    const placed = [...points, point];
    setPoints(placed);
    if (!picture || placed.length < TAPS.length) return;
    const view = await viewOf(picture, placed);
    if (!view) {
      setProblem('badPage');
      setPoints([]);
      return;
    }
    setProblem(null);
    const all = [...views, view];
    if (all.length === pictures.length) solve(all, picture);
    else {
      setViews(all);
      setPoints([]);
    }
  };
  const choose = async (files: readonly File[]): Promise<void> => {
    setProblem(null);
    if (files.length < VIEWS_NEEDED) return restart('tooFewViews');
    const chosen = await Promise.all(files.map(subjectOf));
    setPictures(chosen);
    if (chosen.some((one) => !isOfSameSize(one, chosen[0] ?? one))) restart('otherSizes');
  };
  return (
    <Overlay titleId={titleId} width={picture ? 'full' : 'xs'} onClose={onClose}>
      <Stack spacing={1.5} sx={{ p: 2 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1 }}>
            Calibrate the lens
          </Typography>
          <Button color="inherit" onClick={onClose} sx={{ minHeight: 44 }}>
            Cancel
          </Button>
        </Stack>
        {problem && <Alert severity="error">{MEASURING_TEXTS[problem].text}</Alert>}
        {picture ? (
          <Typography role="status" sx={{ fontWeight: 600 }}>
            Picture {views.length + 1} of {pictures.length}: tap the {TAPS[points.length] ?? 'last'} circled
            crossing.
          </Typography>
        ) : (
          <Instructions onChoose={(files) => void choose(files).catch(() => restart('badPage'))} />
        )}
      </Stack>
      {picture && (
        <Box sx={STAGE}>
          <MeasuringStage
            key={picture.id}
            photo={picture}
            label={`Printed page, picture ${views.length + 1}`}
            drawn={[{ type: 'area', points, text: '', isReference: true }]}
            points={points}
            snaps
            isPlacing
            onPlace={(point) => void place(point)}
            onMove={(index, to) => setPoints(points.map((point, at) => (at === index ? to : point)))}
            onUndo={() => setPoints(points.slice(0, -1))}
            onCancel={onClose}
            helpId={helpId}
          />
        </Box>
      )}
      <Typography
        id={helpId}
        variant="caption"
        color="textSecondary"
        sx={{ px: 2, display: { xs: 'none', md: 'block' } }}
      >
        {KEYBOARD_HELP}
      </Typography>
    </Overlay>
  );
}

function Instructions({ onChoose }: { onChoose: (files: readonly File[]) => void }): ReactNode {
  return (
    <>
      <Typography>
        1. Print{' '}
        <Link href={PAGE_ADDRESS} target="_blank" rel="noreferrer">
          this page
        </Link>{' '}
        and lay it flat.
      </Typography>
      <Typography>
        2. With this phone, without zoom, take {VIEWS_NEEDED} pictures that the page fills: from its left,
        from its right, and from below.
      </Typography>
      <Typography>3. Choose the pictures, and tap the four circled crossings on each.</Typography>
      <Button variant="contained" component="label" sx={{ alignSelf: 'flex-start', minHeight: 44 }}>
        Choose pictures
        <input
          type="file"
          accept="image/*"
          multiple
          aria-label="Pictures of the page"
          onChange={({ target }) => onChoose([...(target.files ?? [])])}
          style={HIDDEN}
        />
      </Button>
    </>
  );
}

/** The chosen pictures, whose addresses are revoked when they are replaced. */
function usePictures() {
  const [pictures, setPictures] = useState<readonly MeasuringSubject[]>([]);
  useEffect(
    () => () => {
      for (const { address } of pictures) URL.revokeObjectURL(address);
    },
    [pictures],
  );
  return [pictures, setPictures] as const;
}

async function subjectOf(file: File): Promise<MeasuringSubject> {
  const { width, height } = await factsByDecoding(file);
  const facts = { itemId: null, roomLabel: '', focalLength35: null, fallback: null };
  return { id: mintId(), width, height, address: URL.createObjectURL(file), ...facts };
}

/** The crossings with the longer side across: the lens does not know how the phone was held. */
async function viewOf(picture: MeasuringSubject, outer: readonly PlacedPoint[]): Promise<PageView | null> {
  const gray = await readGray(picture.address).catch(() => null);
  const view = gray && findCrossings(gray, outer);
  if (!view || picture.width >= picture.height) return view;
  return { ...view, seen: view.seen.map(({ x, y }) => ({ x: y, y: x })) };
}

function isOfSameSize(one: MeasuringSubject, other: MeasuringSubject): boolean {
  return (
    Math.max(one.width, one.height) === Math.max(other.width, other.height) &&
    Math.min(one.width, one.height) === Math.min(other.width, other.height)
  );
}

const STAGE = { flex: 1, minHeight: 0, display: 'flex' };
const HIDDEN = { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' } as const;
