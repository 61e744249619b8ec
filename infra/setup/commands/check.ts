import { finish, runStages } from '../checks/stage.ts';
import { staticStage } from '../checks/static.ts';

/** `npm run check`: all static checks. */
export async function main(): Promise<number> {
  return finish(await runStages([staticStage]));
}
