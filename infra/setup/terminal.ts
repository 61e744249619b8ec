const live = process.stderr.isTTY;
let pending = '';
let lastPrinted = 0;

/** Prints one line with a step and its reason. Everything goes to stderr; stdout is for results. */
export function step(action: string, reason: string): void {
  endProgress();
  process.stderr.write(`• ${action}  (${reason})\n`);
}

/** A line that replaces itself on a terminal; elsewhere, as in a log file, one line every ten seconds. */
export function progress(text: string): void {
  if (live) {
    pending = text;
    process.stderr.write(`\r\u001b[2K  ${text.slice(0, (process.stderr.columns || 80) - 4)}`);
  } else if (Date.now() - lastPrinted > 10_000) {
    lastPrinted = Date.now();
    process.stderr.write(`  ${text}\n`);
  }
}

export function detail(text: string): void {
  endProgress();
  process.stderr.write(`  ${text}\n`);
}

export function warn(text: string): void {
  endProgress();
  process.stderr.write(`! ${text}\n`);
}

function endProgress(): void {
  if (pending) process.stderr.write('\r\u001b[2K');
  pending = '';
}
