import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LaunchOptions } from 'playwright';
import sharp from 'sharp';

/**
 * A simulated camera that films a building instead of Chromium's green test pattern: one drawn scene, over
 * which a hand-held camera moves. It is used for the pictures in the documentation, and generated when they are
 * taken.
 */

const SCENE = { width: 2400, height: 1200 };
const FRAME = { width: 1280, height: 720 };
/** Chromium plays a file of JPEGs at 30 frames a second, and repeats it. */
const FRAMES = 180;
const FILE = path.resolve(import.meta.dirname, '../../.cache/tests/building.mjpeg');

/** The same browser with the building in front of its camera. */
export async function withBuildingCamera(options: LaunchOptions): Promise<LaunchOptions> {
  if (!existsSync(FILE)) await film(FILE);
  return { ...options, args: [...(options.args ?? []), `--use-file-for-fake-video-capture=${FILE}`] };
}

async function film(file: string): Promise<void> {
  const scene = await sharp(Buffer.from(drawScene())).removeAlpha().raw().toBuffer();
  const frames: Buffer[] = [];
  for (let frame = 0; frame < FRAMES; frame++) frames.push(await takeFrame(scene, frame / FRAMES));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, Buffer.concat(frames));
  await rename(`${file}.part`, file);
}

/** A slow pan between house and panel with a little shake; the last frame meets the first. */
async function takeFrame(scene: Buffer, phase: number): Promise<Buffer> {
  const wave = (turns: number): number => Math.sin(phase * turns * 2 * Math.PI);
  const left = Math.round(560 + 340 * wave(1) + 4 * wave(7));
  const top = Math.round(250 + 40 * wave(2) + 5 * wave(5));
  return await sharp(scene, { raw: { ...SCENE, channels: 3 } })
    .extract({ left, top, ...FRAME })
    .jpeg({ quality: 82, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

function drawScene(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE.width}" height="${SCENE.height}">
<defs>
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#6fa8dc"/><stop offset="1" stop-color="#dcebf5"/></linearGradient>
  <linearGradient id="glass" x2="1" y2="1"><stop stop-color="#33485a"/><stop offset=".5" stop-color="#8fb0c6"/><stop offset="1" stop-color="#2c3e4d"/></linearGradient>
  <linearGradient id="metal" x2="1" y2="0"><stop stop-color="#8d9296"/><stop offset=".5" stop-color="#b9bec2"/><stop offset="1" stop-color="#7d8286"/></linearGradient>
  <filter id="stucco"><feTurbulence type="fractalNoise" baseFrequency=".35" numOctaves="3" seed="4"/>
    <feColorMatrix values="0 0 0 0 .35  0 0 0 0 .3  0 0 0 0 .22  0 0 0 .5 -.1"/><feComposite operator="in" in2="SourceGraphic"/></filter>
  <filter id="grass"><feTurbulence type="fractalNoise" baseFrequency=".02 .3" numOctaves="4" seed="9"/>
    <feColorMatrix values="0 0 0 0 .1  0 0 0 0 .24  0 0 0 0 .06  0 0 0 .9 -.15"/><feComposite operator="in" in2="SourceGraphic"/></filter>
  <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
</defs>
<rect width="2400" height="1200" fill="url(#sky)"/>
<g fill="#fff" opacity=".75" filter="url(#soft)"><ellipse cx="420" cy="110" rx="210" ry="36"/><ellipse cx="1500" cy="70" rx="260" ry="40"/></g>
${roof()}
<rect x="120" y="380" width="2160" height="620" fill="#e8d9bd"/>
<rect x="120" y="380" width="2160" height="620" filter="url(#stucco)"/>
<rect x="120" y="380" width="2160" height="70" fill="#000" opacity=".28" filter="url(#soft)"/>
<rect x="120" y="940" width="2160" height="60" fill="#b7a68a"/>
${[330, 1010].map(shutteredWindow).join('')}
${door(720)}${servicePanel(1460)}${meter(1330)}${condenser(1840)}
<rect y="1000" width="2400" height="200" fill="#6d8f4a"/><rect y="1000" width="2400" height="200" filter="url(#grass)"/>
<path d="M690 1000h260l90 200H600z" fill="#bdb7ab"/>
</svg>`;
}

/** Barrel tiles, row by row. */
function roof(): string {
  const tiles = [];
  for (let y = 190; y < 380; y += 30)
    for (let x = 60 + ((y / 30) % 2) * 18; x < 2330; x += 36)
      tiles.push(
        `<path d="M${x} ${y + 32}v-16a18 18 0 0 1 36 0v16z" fill="hsl(${14 + ((x + y) % 9)} 48% ${38 + ((x * 7 + y) % 12)}%)"/>`,
      );
  return `<path d="M60 380 L200 185 H2200 L2340 380z" fill="#7c3f2c"/>${tiles.join('')}<rect x="50" y="378" width="2300" height="20" fill="#f4efe6"/>`;
}

function shutteredWindow(x: number): string {
  const slats = Array.from({ length: 15 }, (_, slat) => slat * 16 + 558);
  const shutter = (left: number): string =>
    `<rect x="${left}" y="550" width="56" height="250" rx="3" fill="#2f5d5a"/>${slats.map((y) => `<rect x="${left + 6}" y="${y}" width="44" height="5" fill="#1f4543"/>`).join('')}`;
  return `<rect x="${x - 8}" y="542" width="236" height="266" fill="#fbf8f1"/><rect x="${x + 4}" y="554" width="212" height="242" fill="url(#glass)"/>
<path d="M${x + 110} 554v242M${x + 4} 675h212" stroke="#fbf8f1" stroke-width="9"/><rect x="${x - 14}" y="806" width="248" height="16" fill="#d8c8a8"/>${shutter(x - 72)}${shutter(x + 236)}`;
}

function door(x: number): string {
  const panels = [560, 690, 820].map(
    (y) =>
      `<path d="M${x + 26} ${y}h70v105h-70zM${x + 114} ${y}h70v105h-70z" fill="none" stroke="#4d2716" stroke-width="6"/>`,
  );
  return `<rect x="${x - 14}" y="516" width="238" height="484" fill="#fbf8f1"/><rect x="${x}" y="530" width="210" height="470" fill="#6b3820"/>${panels.join('')}<circle cx="${x + 188}" cy="778" r="9" fill="#d9b65c"/>`;
}

/** A service panel with its cover off: breakers in two rows, wires, the neutral bar, and a label. */
function servicePanel(x: number): string {
  const breakers = Array.from({ length: 24 }, (_, index) => {
    const [left, top] = [x + 58 + (index % 2) * 86, 560 + Math.floor(index / 2) * 24];
    return `<rect x="${left}" y="${top}" width="74" height="20" rx="2" fill="#1d1f21"/><rect x="${left + (index % 2 ? 8 : 44)}" y="${top + 5}" width="22" height="10" fill="#e8e6df"/>`;
  });
  const colors = ['#111', '#b3261e', '#f2f2f2', '#1f6f3a', '#111', '#c8a415'];
  const wires = Array.from(
    { length: 12 },
    (_, index) =>
      `<path d="M${x + 120 + (index % 6) * 4} 500C${x + 14} ${540 + index * 12} ${x + 18} ${560 + index * 20} ${x + 58} ${570 + index * 24}" fill="none" stroke="${colors[index % 6]}" stroke-width="4"/>`,
  );
  return `<rect x="${x + 104}" y="380" width="26" height="120" fill="url(#metal)"/><rect x="${x}" y="492" width="290" height="400" rx="6" fill="url(#metal)"/><rect x="${x + 10}" y="502" width="270" height="380" fill="#494d50"/>
${wires.join('')}${breakers.join('')}<rect x="${x + 92}" y="516" width="104" height="34" rx="3" fill="#0f1011"/><rect x="${x + 126}" y="522" width="36" height="22" fill="#c9322b"/>
<rect x="${x + 238}" y="560" width="18" height="290" fill="#c9cdd0"/><rect x="${x + 60}" y="856" width="160" height="20" fill="#f6f1c9"/><text x="${x + 68}" y="871" font-family="sans-serif" font-size="14" fill="#333">200 A  120/240 V</text>`;
}

function meter(x: number): string {
  return `<rect x="${x}" y="560" width="96" height="170" rx="6" fill="url(#metal)"/><circle cx="${x + 48}" cy="622" r="40" fill="#dfe6ea" stroke="#6c7174" stroke-width="6"/><rect x="${x + 24}" y="608" width="48" height="20" fill="#2b3a33"/><rect x="${x + 36}" y="730" width="24" height="270" fill="url(#metal)"/>`;
}

function condenser(x: number): string {
  const fins = Array.from(
    { length: 22 },
    (_, fin) => `<rect x="${x + 12}" y="${778 + fin * 9}" width="276" height="4" fill="#7e868b"/>`,
  );
  return `<rect x="${x - 20}" y="986" width="340" height="30" fill="#a7a39a"/><rect x="${x}" y="760" width="300" height="228" rx="8" fill="#b9c0c4"/>${fins.join('')}<path d="M${x + 20} 800C${x - 90} 800 ${x - 60} 560 ${x - 40} 520" fill="none" stroke="#2a2a2a" stroke-width="12"/>`;
}
