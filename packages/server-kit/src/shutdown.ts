import type { Logger } from 'pino';

/** Runs `stop` once on SIGTERM or SIGINT, then exits; exits hard when it takes longer than `timeoutMs`. */
export function onShutdown(logger: Logger, stop: () => Promise<void>, timeoutMs = 10_000): void {
  let isStopping = false;
  const begin = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => giveUp(logger), timeoutMs).unref();
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

function giveUp(logger: Logger): void {
  logger.error('did not stop in time');
  process.exit(1);
}
