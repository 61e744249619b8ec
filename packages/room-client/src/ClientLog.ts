import { CALL_LOG_LINES, type CallLogLine } from '@sightline/contracts/rooms/callLog';

type Facts = CallLogLine['facts'];
type LogSink = (line: CallLogLine) => void;

export interface CallLogger {
  info(text: string, facts?: Facts): void;
  warn(text: string, facts?: Facts): void;
  /** The returned logger adds these facts to each of its lines. */
  child(bound: Facts): CallLogger;
}

/**
 * The last lines of a call, one for each transition of connection, transports, producers and consumers. A
 * person can send them, so they contain only ids, states and codes.
 */
export class ClientLog implements CallLogger {
  readonly #sink: LogSink | null;
  #lines: readonly CallLogLine[] = [];

  /** `sink`, such as the console, gets each line when it is written. */
  constructor(sink: LogSink | null = null) {
    this.#sink = sink;
  }

  get lines(): readonly CallLogLine[] {
    return this.#lines;
  }

  info(text: string, facts: Facts = {}): void {
    this.#add({ at: new Date().toISOString(), level: 'info', text, facts, times: 1 });
  }

  warn(text: string, facts: Facts = {}): void {
    this.#add({ at: new Date().toISOString(), level: 'warn', text, facts, times: 1 });
  }

  child(bound: Facts): CallLogger {
    return {
      info: (text, facts) => this.info(text, { ...bound, ...facts }),
      warn: (text, facts) => this.warn(text, { ...bound, ...facts }),
      child: (more) => this.child({ ...bound, ...more }),
    };
  }

  #add(line: CallLogLine): void {
    this.#sink?.(line);
    const last = this.#lines.at(-1);
    // An outage of an hour has 500 failed attempts: counting them leaves room for the lines that led to it.
    this.#lines =
      last && isSame(last, line)
        ? [...this.#lines.slice(0, -1), { ...last, times: last.times + 1 }]
        : [...this.#lines, line].slice(-CALL_LOG_LINES);
  }
}

function isSame(one: CallLogLine, other: CallLogLine): boolean {
  return one.text === other.text && JSON.stringify(one.facts) === JSON.stringify(other.facts);
}
