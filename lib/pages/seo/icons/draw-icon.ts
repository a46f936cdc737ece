import { readableAccent } from '#lib/web/colors/accent.ts'
import { parseHex } from '#lib/web/colors/colour.ts'
import { writePng } from './write-png.ts'

// Points per pixel and direction, so that edges are smooth.
const POINTS = 4

/**
 * The icon of a site that has none of its own: a shop's awning on a square in the site's main colour, as PNG. On a
 * round square, or with `isFull`, on one that fills the picture, for systems that cut it to their own shape.
 */
export function drawIcon(colour: string, size: number, isFull = false): Buffer {
  const { fill, onFill } = readableAccent(colour, 'light')
  const paints = [CLEAR, [...parseHex(fill), 255], [...parseHex(onFill), 255]] as const
  const pixels = new Uint8Array(size * size * 4)
  const areaAt = (x: number, y: number) => findArea(x / size, y / size, isFull)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const area = areaAt(x, y)
      const isEven = area === areaAt(x + 1, y) && area === areaAt(x, y + 1) && area === areaAt(x + 1, y + 1)
      pixels.set(isEven ? paints[area] : mix(x, y, paints, areaAt), (y * size + x) * 4)
    }
  }
  return writePng(size, pixels)
}

/** Outside, on the ground or on the sign: the index of its paint. */
type Area = 0 | 1 | 2

const CLEAR = [0, 0, 0, 0]

/** The colour and opacity of a pixel at an edge: the average of its points. */
function mix(
  x: number,
  y: number,
  paints: readonly (readonly number[])[],
  areaAt: (x: number, y: number) => Area,
): number[] {
  const sum = [0, 0, 0]
  let seen = 0
  for (let point = 0; point < POINTS * POINTS; point++) {
    const area = areaAt(
      x + ((point % POINTS) + 0.5) / POINTS,
      y + (Math.floor(point / POINTS) + 0.5) / POINTS,
    )
    if (area === 0) continue
    seen++
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (paints[area]?.[channel] ?? 0)
  }
  return [
    ...sum.map((channel) => Math.round(channel / Math.max(1, seen))),
    Math.round((255 * seen) / POINTS ** 2),
  ]
}

function findArea(h: number, v: number, isFull: boolean): Area {
  if (!isFull && !isInRoundSquare(h, v)) return 0
  return isInShop(h, v) ? 2 : 1
}

const CORNER = 0.22

function isInRoundSquare(h: number, v: number): boolean {
  const across = Math.max(0, Math.abs(h - 0.5) - (0.5 - CORNER))
  const down = Math.max(0, Math.abs(v - 0.5) - (0.5 - CORNER))
  return across * across + down * down <= CORNER * CORNER
}

const SCALLOP = 0.0934

/** A roof that widens downwards, three scallops, and a wall with a door and a window. Measures are shares of the picture. */
function isInShop(h: number, v: number): boolean {
  const off = Math.abs(h - 0.5)
  if (v < 0.24 || v > 0.76) return false
  if (v < 0.44) return off <= 0.22 + (v - 0.24) * 0.3
  if (isInScallop(h, v, 0.3133) || isInScallop(h, v, 0.5) || isInScallop(h, v, 0.6867)) return true
  const inDoor = v >= 0.58 && Math.abs(h - 0.42) <= 0.075
  const inWindow = v >= 0.58 && v <= 0.68 && Math.abs(h - 0.61) <= 0.055
  return off <= 0.22 && v >= 0.55 && !inDoor && !inWindow
}

function isInScallop(h: number, v: number, centre: number): boolean {
  return (h - centre) ** 2 + (v - 0.44) ** 2 <= SCALLOP ** 2
}
