/** The check of the container engine: exits 0 when the given address answers 2xx in time. */
const REPLY_MS = 5000;

const address = process.argv[2] ?? '';

try {
  const response = await fetch(address, { signal: AbortSignal.timeout(REPLY_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
