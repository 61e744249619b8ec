import type { Logger } from 'pino';

/** The time for the last line of the log before the process is killed. */
const LAST_WORDS_MS = 500;

/** Runs `stop` once on SIGTERM or SIGINT, then exits; exits hard just before the grace period is over. */
export function onShutdown(logger: Logger, graceMs: number, stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => exitAfterTimeout(logger), graceMs - LAST_WORDS_MS).unref();
    void finish(logger, stop);
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
}

async function finish(logger: Logger, stop: () => Promise<void>): Promise<void> {
  try {
    await stop();
    logger.info('stopped');
    process.exit(0);
  } catch (error) {
    logger.error({ err: error }, 'stopping failed');
    process.exit(1);
  }
}

function exitAfterTimeout(logger: Logger): void {
  logger.error('did not stop in time');
  process.exit(1);
}
