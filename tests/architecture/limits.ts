import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, sourceFiles } from './imports.ts';

/** A time in the code, a constant or a named setting with a number; or a number of tries with pauses. */
export interface TimeInCode {
  file: string;
  /** The file's own name and the constant, as the table in docs/performance.md names it. */
  name: string;
  /** In the words of the table: "700 ms", "20 s", "60 tries". Empty where it is not a product of numbers. */
  value: string;
}

const CONSTANT =
  /^(?:export )?const ([A-Z][A-Z0-9_]*(?:_MS|_SECONDS|_MINUTES|TIMEOUTS?|PATIENCE)) *(?::[^=\n]+)?= *([^;\n]*)/gm;
const SETTING = /\b([a-z]\w*(?:Ms|Seconds|Timeout))(?::| =) ([1-9][\d_]*(?: \* [\d_]+)*)\b/g;
/** A variable of the environment or a member of a request, with a default. */
const WITH_DEFAULT =
  /\b([A-Z][A-Z0-9_]*_(?:MS|SECONDS|MINUTES|TIMEOUT)|[a-z]\w*(?:Ms|Seconds|Timeout)): z\b(?:(?!,\n|;)[\s\S])*?\.default\(([1-9][\d_]*)\)/g;
/** A loop with a counter, up to the line that closes it. */
const COUNTING_LOOP = /^( *)(?:\S.*)?\bfor \((?:let )?([\w.#]+) = \d[^\n]*\) \{\n[\s\S]*?^\1\}/gm;
const PAUSE = /\b(?:delay|sleep|wait|setTimeout)\(/;
/** A limit without a name, which no table can name. */
const LITERAL = /(?:AbortSignal\.timeout|waitAtMost|withTimeout)\(\s*\d/;

const SHIPPED = /^(?:apps|packages|infra)\//;
const NOT_SHIPPED = /\.(?:test|spec)\.|\/testing\/|\/fake\w*\.ts$|^infra\/media-worker\//;

/** Times that bound no work: nothing fails, ends or is given up when they have passed. */
const NO_LIMITS: readonly { kind: string; names: RegExp }[] = [
  {
    kind: 'units of time and steps of a calendar',
    names: /(?:^| )(?:DAY|HOUR|MINUTE|GRID|STEP|LEAST|HOURS_12)_(?:MS|SECONDS|MINUTES)$/,
  },
  {
    kind: 'pauses between looks and tries',
    names:
      /(?:EVERY|POLL|RETRY|LOOK|CHECK|INTERVAL|REPEAT|TICK|AGAIN|AGAIN_AFTER|DELAY|DELAYS|GAP|WAKE|PAUSE|REPLAY|RECHECK|CLEANING|JOURNAL|USAGE|BETWEEN\w*|SPREAD|TURN|RESTORED_AFTER|WHILE_\w+|RENEW_BEFORE|GRACE|ASK_AGAIN|EXPIRE|DEATHS|CALM)_(?:MS|SECONDS)$|(?:backoff|delay|collect|announceNode|announcePeople|renewLease|retryRecording|revocationSweep|quality|minute|retryAfter|interval|firstDelay|longestDelay|checkEvery|speed|status|steady|moveDelay)(?:Ms|Seconds)$|pingInterval$/,
  },
  {
    kind: 'how long something is shown, or shown later',
    names:
      /(?:UNDO|TOAST|SHOWN|NOTICE|OFFER|SHOW_FAILURE|SLOW_AFTER|AFTER|TRY_AFTER|PICTURE|SETTLE|SETTLING|REST_AFTER|UNNOTICED|LONG_PRESS|PRESS|ENTERING|START|FIRST_READING|PREPARED_AFTER|SELECTS_AFTER|PREVIEW_AFTER|SAVE_AFTER|NOTIFY_AFTER|NOTIFIED_AFTER|FOLLOWS|SEAT_HELD|HEARD)_MS$|(?:duration|sameKeyPress|optional|expireAfter)(?:Ms|Seconds)$| TOLD_AFTER$/,
  },
  {
    kind: 'ages and lifetimes of data',
    names:
      /(?:KEPT|KEEP|FRESH|OLDEST|MAX_AGE|STALE|FOUND_FOR|VALID|OLD_STATS|FEW_DAYS|SOON|SESSION|ACCEPTED|LATE_UPLOAD|ANSWERED_FOR|PERIOD|LEAD|REPEATED_WITHIN|ACCEPTED|PENDING|RECEIPT|RELAY|HOLD|AHEAD|LONG|TICKET|CHALLENGE|AT_ONCE|REPEATED|MERGING|OVERDUE|LATE_TAKE|HELD)_(?:MS|SECONDS|MINUTES)$/,
  },
  { kind: 'differences of clocks', names: /(?:TOLERANCE|AGREE|WRONG|CORRECTION)_(?:MS|SECONDS)$/ },
  {
    kind: 'places in sound and pictures',
    names:
      /^(?:PauseDetector|UtteranceRecorder|VoiceCapture|TurnMeter|playTone|playback|VoicePlayer|SessionSwitch|CallMeter|LayerFlow|repeatLayerChoice|SenderClock|Segment|Timeline|TrackRecorder|MatroskaFile|repairFile|ReorderBuffer|joinPlan|windowArguments|fetchTake|RecordingSession|CallMetrics|MinuteReporter|findings|checkFigures|plans|Pointers|PhoneCheckRun|CheckMedia|withTradeTerms)\.tsx? |^PocketSphinx\.ts LONGEST_WORD_MS$/,
  },
];

/** Limits with the name of something else. */
const LIMITS_NONETHELESS =
  /(?:STUCK_AFTER|ABANDONED_AFTER|RETRY_AFTER|TAKE_UP_AGAIN|MERGING)_MS$|^(?:Recording\.ts START|unsentWork\.ts LOOK|openCall\.ts TAKEN_WITHIN|UploadIntake\.ts ANNOUNCE_WITHIN|freezeContent\.ts DRAIN_WITHIN|GestureCard\.tsx ANOTHER)_MS$|(?:TICKET|CHECK|CHALLENGE)_SECONDS$|^SupervisedProcess\.ts optionalMs$|^JobClaims\.ts RESTORED_AFTER_MS$|^GeocodingProvider\.ts TURN_MS$|^startCheckout\.ts \w+_MINUTES$|^freeSlots\.ts HOLD_MINUTES$/;

export function timesInCode(): TimeInCode[] {
  return shippedFiles().flatMap((file) => {
    const text = read(file);
    const found = [CONSTANT, SETTING, WITH_DEFAULT].flatMap((pattern) => [...text.matchAll(pattern)]);
    const times = found.map(([, constant = '', value = '']) => ({
      name: constant,
      value: timeText(msOf(constant, value)),
    }));
    const counts = boundsOfLoops(text).filter(isName);
    return [...times, ...counts.map((name) => ({ name, value: triesOf(name, text) }))].map((one) => ({
      file,
      name: `${path.basename(file)} ${one.name}`,
      value: one.value,
    }));
  });
}

/** Files that give a limit as a bare number. */
export const unnamedLimits = (): string[] =>
  shippedFiles().filter((file) => {
    const text = read(file);
    return LITERAL.test(text) || !boundsOfLoops(text).every(isName);
  });

/** The names or numbers that end loops with pauses: a time in another form. */
function boundsOfLoops(text: string): string[] {
  return [...text.matchAll(COUNTING_LOOP)].flatMap(([loop, , counter = '']) => {
    const bound = new RegExp(`${counter} (?:<|<=|===|>|>=) ([\\w.]+)`).exec(loop)?.[1];
    return bound !== undefined && PAUSE.test(loop) ? [bound] : [];
  });
}

const isName = (bound: string): boolean => !/^\d/.test(bound);

function triesOf(name: string, text: string): string {
  const [, count] = new RegExp(`\\bconst ${name} = (\\d+);`).exec(text) ?? [];
  return count === undefined ? '' : `${count} tries`;
}

export const isLimit = ({ name }: TimeInCode): boolean =>
  LIMITS_NONETHELESS.test(name) || !NO_LIMITS.some(({ names }) => names.test(name));

export const kindsOfNoLimits = NO_LIMITS.map(({ kind }) => kind);

/** A time as people write it: "700 ms", "20 s", "15 min", "24 h". */
function timeText(ms: number | null): string {
  if (ms === null) return '';
  if (ms < 1000 || ms % 1000 !== 0) return `${ms} ms`;
  const seconds = ms / 1000;
  if (seconds <= 180 || seconds % 60 !== 0) return `${seconds} s`;
  const minutes = seconds / 60;
  return minutes <= 120 || minutes % 60 !== 0 ? `${minutes} min` : `${minutes / 60} h`;
}

function msOf(name: string, value: string): number | null {
  if (!/^[\d_]+(?: \* [\d_]+)*$/.test(value)) return null;
  const number = value
    .split(' * ')
    .reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
  if (/SECONDS$|Seconds$/.test(name)) return number * 1000;
  return name.endsWith('MINUTES') ? number * 60_000 : number;
}

function shippedFiles(): string[] {
  return sourceFiles().filter((file) => SHIPPED.test(file) && !NOT_SHIPPED.test(file));
}

function read(file: string): string {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
