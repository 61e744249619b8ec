import { DateTime } from 'luxon';
import type { Absence, JoinPlan, PlacedPicture, PlacedSegment } from './joinPlan.ts';

/** A part of the joined file that one run of FFmpeg makes: short enough for its memory, and for a retry. */
export interface JoinWindow {
  from: number;
  to: number;
}

const WINDOW_MS = 60_000;
/** The pictures together. Below each row are the names, and below all of them the clock, so that no picture is covered. */
const SIZE = { width: 1280, height: 720 };
const BAR = 32;
const NAME_SIZE = 18;
const SAMPLE_RATE = 48_000;
const PICTURE = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p'];

/** Windows of whole frames that cover the joined file. */
export function windowsOf({ durationMs, frameRate }: JoinPlan): JoinWindow[] {
  const end = (Math.ceil((durationMs * frameRate) / 1000) * 1000) / frameRate;
  return Array.from({ length: Math.ceil(end / WINDOW_MS) }, (_, index) => ({
    from: index * WINDOW_MS,
    to: Math.min((index + 1) * WINDOW_MS, end),
  }));
}

interface PictureFiles {
  target: string;
  font: string;
  /** The path of a file with this text, which may have any letter. */
  textFile: (text: string) => string;
  timeZone: string;
}

/**
 * The arguments by which FFmpeg draws all pictures of a window into one: each with its name, or with the reason why there is
 * none, the local time below, and a card over the pauses.
 */
export function pictureArguments(plan: JoinPlan, window: JoinWindow, files: PictureFiles): string[] {
  const { frameRate } = plan;
  const pictures = plan.pictures.filter((picture) => overlaps(picture, window));
  const height = plan.rows * (even(SIZE.height / plan.rows) + BAR);
  const absences = plan.absences
    .filter((absence) => overlaps(absence, window))
    .map((absence) => absenceText(absence, { window, height, files }));
  const filters = [
    `color=c=black:s=${SIZE.width}x${height + BAR}:r=${frameRate}:d=${seconds(window.to - window.from)}${absences.join('')}[s0]`,
  ];
  pictures.forEach(({ segment, startsAt, from, to, lead, name, cell: place }, index) => {
    const cell = boxOf(place, height);
    const shift = seconds(startsAt - lead - window.from);
    const led = lead > 0 ? `,fps=${frameRate},tpad=start_mode=clone:start_duration=${seconds(lead)}` : '';
    const fitted = `scale=${cell.width}:${cell.height}:force_original_aspect_ratio=decrease,pad=${cell.width}:${cell.height + BAR}:(ow-iw)/2:(${cell.height}-ih)/2,setsar=1`;
    const named = nameText(files, name, { x: 0, y: cell.height });
    const shown = `enable='gte(t,${seconds(from - window.from)})*lt(t,${seconds(to - window.from)})'`;
    filters.push(
      `[${index}:v]setpts=PTS-STARTPTS${led},setpts=PTS+(${shift})/TB,${TURN[segment.rotation]}${fitted}${named}[p${index}]`,
      `[s${index}][p${index}]overlay=${cell.x}:${cell.y}:eof_action=repeat:${shown}[s${index + 1}]`,
    );
  });
  const clock = clockText(plan, window, files);
  filters.push(`[s${pictures.length}]${cards(plan, window, files.font)}${clock}format=yuv420p[out]`);
  // A segment that lasts beyond the window would lengthen it, and all later pictures would come late.
  const length = ['-t', seconds(window.to - window.from), '-r', String(frameRate)];
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

interface Place {
  x: number;
  y: number;
}

/** The corner and the size of a picture without its name, in a grid of this height. */
function boxOf(
  { column, row, columns, rows }: PlacedPicture['cell'],
  height: number,
): Place & { width: number; height: number } {
  const [width, step] = [even(SIZE.width / columns), even(height / rows)];
  return { x: column * width, y: row * step, width, height: step - BAR };
}

/** The name in the bar below a picture, whose corner is given. */
function nameText({ font, textFile }: PictureFiles, name: string, { x, y }: Place): string {
  if (name === '') return '';
  return `,drawtext=fontfile=${font}:textfile=${textFile(name)}:expansion=none:fontcolor=white:fontsize=${NAME_SIZE}:x=${x + 8}:y=${y + (BAR - NAME_SIZE) / 2}`;
}

/** The reason in the middle of an empty cell, and its name. */
function absenceText(
  { from, to, cell, name, isOff }: Absence,
  { window, height, files }: { window: JoinWindow; height: number; files: PictureFiles },
): string {
  const shown = `:enable='gte(t,${seconds(from - window.from)})*lt(t,${seconds(to - window.from)})'`;
  const box = boxOf(cell, height);
  const reason = isOff ? 'Camera off' : 'No picture';
  const center = `x=${box.x + box.width / 2}-tw/2:y=${box.y + box.height / 2}-th/2`;
  const label = nameText(files, name, { x: box.x, y: box.y + box.height });
  return `,drawtext=fontfile=${files.font}:text='${reason}':fontcolor=0x9aa7b2:fontsize=24:${center}${shown}${label && label + shown}`;
}

/** The time on the clocks of the property. FFmpeg counts the seconds from the offset of this window. */
function clockText(
  { startedAt }: JoinPlan,
  window: JoinWindow,
  { font, textFile, timeZone }: PictureFiles,
): string {
  const start = DateTime.fromMillis(startedAt + window.from, { zone: timeZone });
  const local = (start.toMillis() + start.offset * 60_000) / 1000;
  const text = `%{pts:gmtime:${local.toFixed(3)}:%b %-d, %Y, %-I\\:%M\\:%S %p} ${start.toFormat('ZZZZ')}`;
  return `drawtext=fontfile=${font}:textfile=${textFile(text)}:fontcolor=white:fontsize=20:x=8:y=h-${BAR - 6},`;
}

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
