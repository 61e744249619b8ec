import type { PageView } from '../calibrateLens.ts';
import { CROSSINGS } from '../lensPage.ts';
import { Camera } from './Camera.ts';
import { Random } from './Random.ts';

/** Pictures of a printed page by one phone, each from another side, as a person holds it. */
export function simulatePages(
  random: Random,
  lens: { k1: number; focal: number },
  { count = 3, picture = { width: 4032, height: 3024 }, noise = 0.5 } = {},
): PageView[] {
  const focal = lens.focal * picture.width;
  const corner = Math.hypot(picture.width, picture.height) / 2 / focal;
  const sides = [
    [-0.5, 0.1],
    [0.5, -0.1],
    [0.1, 0.5],
    [-0.1, -0.5],
  ] as const;
  return Array.from({ length: count }, (_, index) => {
    const [yaw, pitch] = sides[index % sides.length] ?? [0, 0];
    const camera = new Camera({
      distance: (330 * lens.focal) / 0.72 + random.around(40),
      yaw: yaw + random.around(0.2),
      pitch: pitch + random.around(0.2),
      roll: random.around(0.2),
      focal,
      distortion: lens.k1 * corner ** 2,
      picture,
    });
    const seen = CROSSINGS.map(({ x, y }) => {
      const shown = camera.project({ x: (x - 4) * 25.4, y: (y - 3) * 25.4 });
      if (!shown) throw new Error('The page is behind the camera');
      return { x: shown.x + noise * random.normal(), y: shown.y + noise * random.normal() };
    });
    return { places: CROSSINGS, seen };
  });
}
