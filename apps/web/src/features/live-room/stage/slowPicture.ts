import type { StagePerson } from '../call/stagePeople.ts';

/** Whether another person's picture is smaller because their connection is slow. */
export function isSlow({ isYou, connected, pictureReduced, video, videoPaused }: StagePerson): boolean {
  return !isYou && connected && pictureReduced && video !== null && !videoPaused;
}
