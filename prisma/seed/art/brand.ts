import { BRAND_COLOUR } from '../site.ts'
import { document, line, path, rect } from './shapes.ts'

const WARM = '#e0a458'
const PAPER = '#faf5ea'

/** A hill with a fire below it. */
const mark = (ground: string, hill: string): string =>
  rect(0, 0, 120, 120, ground, 28) +
  path('M12 92L46 40L62 62L78 34L108 92Z', hill) +
  path('M60 92q-19 -13 -7 -34q2 9 9 7q-2 -13 8 -20q0 14 9 22q6 16 -8 25z', WARM) +
  path('M62 92q-9 -7 0 -19q3 6 8 5q5 8 -2 14z', '#fbe3a1') +
  line('M20 95H100', PAPER, 6)

export const drawIcon = (): string => document(120, 120, 'Hearthfell', mark(BRAND_COLOUR, '#4b8270'))

/** The name is drawn rather than set, so that it looks the same without any font. */
export const drawLogo = (): string => drawNamed(BRAND_COLOUR)

export const drawDarkLogo = (): string => drawNamed(PAPER)

const drawNamed = (ink: string): string =>
  document(534, 120, 'Hearthfell', mark(BRAND_COLOUR, '#4b8270'), line(letters(150, 86), ink, 9))

const glyphs: Record<string, { width: number; strokes: string[] }> = {
  h: { width: 45, strokes: ['M0 0V-58', 'M0 -22q4 -16 18 -16q14 0 14 16V0'] },
  e: { width: 49, strokes: ['M1 -20H34q0 -19 -17 -19t-17 20q0 19 18 19q10 0 15 -8'] },
  a: { width: 51, strokes: ['M32 -20a16 19 0 1 0 0 2', 'M33 -38V0'] },
  r: { width: 33, strokes: ['M0 0V-38', 'M0 -20q2 -18 20 -18'] },
  t: { width: 37, strokes: ['M8 -52V-12q0 12 12 12', 'M-2 -38H20'] },
  f: { width: 36, strokes: ['M10 0V-44q0 -14 14 -14', 'M0 -36H22'] },
  l: { width: 22, strokes: ['M0 0V-58'] },
  H: { width: 56, strokes: ['M0 0V-58', 'M40 0V-58', 'M0 -30H40'] },
}

function letters(x: number, baseline: number): string {
  let left = x
  return [...'Hearthfell']
    .flatMap((letter) => {
      const glyph = glyphs[letter]
      const placed = glyph?.strokes.map((stroke) => movedTo(stroke, left, baseline)) ?? []
      left += glyph?.width ?? 0
      return placed
    })
    .join('')
}

/** Every stroke begins with one absolute point and may use absolute V and H. */
function movedTo(stroke: string, x: number, y: number): string {
  return stroke.replace(
    /([MHV])(-?\d+)(?: (-?\d+))?/g,
    (_, command: string, first: string, second?: string) => {
      if (command === 'M') return `M${x + Number(first)} ${y + Number(second)}`
      return command === 'H' ? `H${x + Number(first)}` : `V${y + Number(first)}`
    },
  )
}
