import type { JoinPlan, PlacedSegment } from './joinPlan.ts';

/** A part of the joined file that one run of FFmpeg makes: short enough for its memory, and for a retry. */
export interface JoinWindow {
  from: number;
  to: number;
}

const WINDOW_MS = 60_000;
const FRAME_RATE = 15;
const FRAME_MS = 1000 / FRAME_RATE;
const SIZE = { width: 1280, height: 720 };
const SAMPLE_RATE = 48_000;
const PICTURE = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p'];

/** Windows of whole frames that cover the joined file. */
export function windowsOf({ durationMs }: JoinPlan): JoinWindow[] {
  const end = Math.ceil(durationMs / FRAME_MS) * FRAME_MS;
  return Array.from({ length: Math.ceil(end / WINDOW_MS) }, (_, index) => ({
    from: index * WINDOW_MS,
    to: Math.min((index + 1) * WINDOW_MS, end),
  }));
}

/** The arguments by which FFmpeg draws all pictures of a window into one, with a card over the pauses. */
export function pictureArguments(
  plan: JoinPlan,
  window: JoinWindow,
  files: { target: string; font: string },
): string[] {
  const pictures = plan.pictures.filter((picture) => overlaps(picture, window));
  const cell = { width: even(SIZE.width / plan.columns), height: even(SIZE.height / plan.rows) };
  const filters = [
    `color=c=black:s=${SIZE.width}x${SIZE.height}:r=${FRAME_RATE}:d=${seconds(window.to - window.from)}[s0]`,
  ];
  pictures.forEach(({ segment, from, to, lead, cell: { column, row } }, index) => {
    const shift = seconds(from - lead - window.from);
    const led = lead > 0 ? `,fps=${FRAME_RATE},tpad=start_mode=clone:start_duration=${seconds(lead)}` : '';
    const fitted = `scale=${cell.width}:${cell.height}:force_original_aspect_ratio=decrease,pad=${cell.width}:${cell.height}:(ow-iw)/2:(oh-ih)/2,setsar=1`;
    const shown = `enable='gte(t,${shift})*lt(t,${seconds(to - window.from)})'`;
    filters.push(
      `[${index}:v]setpts=PTS-STARTPTS${led},setpts=PTS+(${shift})/TB,${TURN[segment.rotation]}${fitted}[p${index}]`,
      `[s${index}][p${index}]overlay=${column * cell.width}:${row * cell.height}:eof_action=repeat:${shown}[s${index + 1}]`,
    );
  });
  filters.push(`[s${pictures.length}]${cards(plan, window, files.font)}format=yuv420p[out]`);
  // A segment that lasts beyond the window would lengthen it, and all later pictures would come late.
  const length = ['-t', seconds(window.to - window.from), '-r', String(FRAME_RATE)];
  return [...inputs(pictures), ...graph(filters), ...PICTURE, ...length, '-y', files.target];
}

/** The arguments by which FFmpeg mixes all sounds of a window into samples of exactly its length. */
export function soundArguments({ sounds }: JoinPlan, window: JoinWindow, target: string): string[] {
  const heard = sounds.filter((sound) => overlaps(sound, window));
  const length = ((window.to - window.from) * SAMPLE_RATE) / 1000;
  const filters = heard.map(({ from, to }, index) => {
    const skipped = Math.max(0, window.from - from);
    const delay = Math.max(0, from - window.from);
    return `[${index}:a]aresample=${SAMPLE_RATE},asetpts=N/SR/TB,atrim=start=${seconds(skipped)}:end=${seconds(to - from)},asetpts=N/SR/TB,adelay=${Math.round(delay)}:all=1[p${index}]`;
  });
  const labels = heard.map((_, index) => `[p${index}]`).join('');
  const base = `anullsrc=r=${SAMPLE_RATE}:cl=stereo,atrim=end_sample=${Math.round(length)}[base]`;
  const mixed = `[base]${labels}amix=inputs=${heard.length + 1}:duration=first:normalize=0[out]`;
  const format = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le'];
  return [...inputs(heard), ...graph([base, ...filters, mixed]), ...format, '-y', target];
}

/** The arguments by which FFmpeg puts the windows together. */
export function finalArguments(list: string | null, samples: string, target: string): string[] {
  const picture = list === null ? [] : ['-f', 'concat', '-safe', '0', '-i', list];
  const sound = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', samples];
  const maps = list === null ? ['-map', '0:a'] : ['-map', '0:v', '-map', '1:a', '-c:v', 'copy'];
  return [
    ...picture,
    ...sound,
    ...maps,
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-movflags',
    '+faststart',
    '-y',
    target,
  ];
}

const TURN = { 0: '', 90: 'transpose=1,', 180: 'hflip,vflip,', 270: 'transpose=2,' } as const;

/** A card over everything while nothing was recorded. */
function cards({ pauses }: JoinPlan, window: JoinWindow, font: string): string {
  return pauses
    .filter((pause) => overlaps(pause, window))
    .map(({ from, to }) => {
      const shown = `enable='between(t,${seconds(from - window.from)},${seconds(to - window.from)})'`;
      const text = `drawtext=fontfile=${font}:text='Recording paused':fontcolor=white:fontsize=48:x=(w-tw)/2:y=(h-th)/2`;
      return `drawbox=color=0x26323d:t=fill:${shown},${text}:${shown},`;
    })
    .join('');
}

function inputs(placed: readonly PlacedSegment[]): string[] {
  return placed.flatMap(({ segment }) => ['-noautorotate', '-i', segment.path]);
}

function graph(filters: readonly string[]): string[] {
  return ['-filter_complex', filters.join(';'), '-map', '[out]'];
}

const overlaps = (one: JoinWindow, other: JoinWindow): boolean => one.from < other.to && one.to > other.from;
const seconds = (ms: number): string => (ms / 1000).toFixed(4);
const even = (size: number): number => 2 * Math.floor(size / 2);
