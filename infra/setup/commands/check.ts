import { finish, runStages } from '../checks/stage.ts';
import { staticStage } from '../checks/static.ts';

/** `npm run check`: everything that can be said about the code without running it. */
export async function main(): Promise<number> {
  return finish(await runStages([staticStage]));
}
