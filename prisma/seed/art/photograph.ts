import sharp from 'sharp'
import { mix } from './colours.ts'
import { type Palette, palettes } from './cover-palettes.ts'

/** A landscape in the light of a time of day, with haze and the grain of a film, computed point by point. */
export type Photograph = {
  palette: keyof typeof palettes
  /** Decides where everything stands. */
  seed: number
  ridges: number
  /** How high the water reaches, as a part of the height; nothing is reflected without it. */
  water?: number
}

type Color = readonly [number, number, number]
type Ridge = { base: number; height: number; wave: number; color: Color; seed: number }

const WIDTH = 1600
const HEIGHT = 900
const GRAIN = 16

/** A JPEG of 1600 by 900 pixels: the same points for the same description, though their encoding may differ. */
export async function takePhotograph(photograph: Photograph): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  const colorAt = compose(photograph)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const grain = (random(x, y, photograph.seed) - 0.5) * GRAIN
      const edge = 1 - 0.28 * Math.hypot(x / WIDTH - 0.5, y / HEIGHT - 0.5) ** 2
      const color = colorAt(x, y)
      const at = (y * WIDTH + x) * 3
      for (let part = 0; part < 3; part++) {
        pixels[at + part] = Math.max(0, Math.min(255, (color[part] ?? 0) * edge + grain))
      }
    }
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  return sharp(pixels, { raw }).blur(0.6).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

function compose({ palette: name, seed, ridges: count, water }: Photograph): (x: number, y: number) => Color {
  const palette = palettes[name]
  const sky = createSky(palette, seed)
  const ridges = Array.from({ length: count }, (_, index) => createRidge(palette, seed, index, count, water))
  const haze = toColor(mix(palette.sky, palette.glow, 0.5))
  const land = (x: number, y: number): Color => {
    let color = sky(x, y)
    for (const ridge of ridges) {
      const top = ridge.base - ridge.height * fractal(x / ridge.wave, ridge.seed, ridge.seed)
      if (y < top) continue
      const shade = 0.82 + 0.36 * fractal(x / 46, y / 30, ridge.seed + 9)
      const lit = scale(ridge.color, shade)
      // Mist gathers at the foot of each ridge.
      const mist = Math.min(0.75, ((y - top) / 260) * (1 - ridge.base / HEIGHT + 0.35))
      const rim = Math.max(0, 1 - (y - top) / 5) * 0.25
      color = blend(blend(lit, haze, mist), haze, rim)
    }
    return color
  }
  if (water === undefined) return land
  const shore = HEIGHT * water
  return (x, y) => {
    const edge = shore + 4 * fractal(x / 60, 3, seed)
    if (y < edge) return land(x, y)
    const depth = (y - edge) / (HEIGHT - edge)
    const ripple = (fractal(x / 90, y / (4 + depth * 14), seed + 5) - 0.5) * (10 + depth * 70)
    const mirrored = land(x + ripple, Math.max(0, edge - (y - edge) * 1.15 + ripple * 0.4))
    const glint = Math.max(0, fractal(x / 50, y / (3 + depth * 8), seed + 7) - 0.62) * 1.2
    return blend(scale(mirrored, 0.86 - depth * 0.3), haze, glint)
  }
}

function createSky(palette: Palette, seed: number): (x: number, y: number) => Color {
  const [high, low, glow] = [mix(palette.sky, palette.far, 0.35), palette.sky, palette.glow].map(toColor) as [
    Color,
    Color,
    Color,
  ]
  const sunX = WIDTH * (0.2 + 0.6 * random(seed, 1, 1))
  const sunY = HEIGHT * (0.2 + 0.2 * random(seed, 2, 2))
  return (x, y) => {
    const cloud = Math.max(0, fractal(x / 420, y / 120, seed + 3) - 0.48) * 1.5
    const distance = Math.hypot(x - sunX, y - sunY)
    const light = Math.min(1, Math.exp(-distance / 240) + (distance < 38 ? 1 : 0))
    const base = blend(high, low, Math.min(1, y / (HEIGHT * 0.55)))
    return blend(blend(base, glow, light), [255, 252, 246], cloud * 0.5 + Math.max(0, light - 0.82))
  }
}

function createRidge(palette: Palette, seed: number, index: number, count: number, water = 1): Ridge {
  const near = index / Math.max(1, count - 1)
  const tone =
    near < 0.5 ? mix(palette.far, palette.middle, near * 2) : mix(palette.middle, palette.near, near * 2 - 1)
  return {
    base: HEIGHT * water * (0.62 + 0.42 * near),
    height: HEIGHT * (0.34 - 0.1 * near),
    wave: 380 - 150 * near,
    color: toColor(tone),
    seed: seed * 31 + index * 7,
  }
}

/** Smooth noise in several sizes at once, from 0 to 1. */
function fractal(x: number, y: number, seed: number): number {
  let sum = 0
  let weight = 0.5
  let frequency = 1
  for (let octave = 0; octave < 5; octave++) {
    sum += weight * smooth(x * frequency, y * frequency, seed + octave)
    weight /= 2
    frequency *= 2.07
  }
  return sum / 0.96875
}

function smooth(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [ease(x - left), ease(y - top)]
  const upper = random(left, top, seed) * (1 - u) + random(left + 1, top, seed) * u
  const lower = random(left, top + 1, seed) * (1 - u) + random(left + 1, top + 1, seed) * u
  return upper * (1 - v) + lower * v
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

/** From 0 to 1, always the same for the same numbers. */
function random(x: number, y: number, seed: number): number {
  let bits =
    Math.imul(x | 0, 374_761_393) + Math.imul(y | 0, 668_265_263) + Math.imul(seed | 0, 2_147_483_647)
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177)
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_295
}

function toColor(hex: string): Color {
  const [red = 0, green = 0, blue = 0] =
    hex
      .slice(1)
      .match(/../g)
      ?.map((part) => Number.parseInt(part, 16)) ?? []
  return [red, green, blue]
}

function blend(a: Color, b: Color, share: number): Color {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

function scale([red, green, blue]: Color, by: number): Color {
  return [red * by, green * by, blue * by]
}
