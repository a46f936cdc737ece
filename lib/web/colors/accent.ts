import { contrast, lightnessOf, parseHex, type Rgb, toHex, withLightness } from './colour.ts'

/** Readable shades of a site's main colour, in hex. */
export type Accent = {
  /** For text and lines on the page: contrast of at least 4.5 to 1. */
  text: string
  /** For filled areas, and the text on them: contrast of at least 4.5 to 1. */
  fill: string
  onFill: string
}

export type Scheme = 'light' | 'dark'

/** The background in `site.css` with the least contrast to text. */
const BACKGROUND: Record<Scheme, Rgb> = { light: [241, 238, 232], dark: [38, 36, 31] }
const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [20, 19, 17]

const READABLE = 4.5
const VISIBLE = 2
const STEP = 0.01

/** The colour unchanged, or darkened (on dark pages lightened) just enough to be readable. */
export function readableAccent(colour: string, scheme: Scheme): Accent {
  const given = parseHex(colour)
  const background = BACKGROUND[scheme]
  const text = shiftUntil(given, scheme, (shade) => contrast(shade, background) >= READABLE)
  const fill = shiftUntil(
    given,
    scheme,
    (shade) => contrast(shade, background) >= VISIBLE && contrast(shade, inkOn(shade)) >= READABLE,
  )
  return { text: toHex(text), fill: toHex(fill), onFill: toHex(inkOn(fill)) }
}

function inkOn(fill: Rgb): Rgb {
  return contrast(WHITE, fill) >= contrast(INK, fill) ? WHITE : INK
}

function shiftUntil(colour: Rgb, scheme: Scheme, isGood: (shade: Rgb) => boolean): Rgb {
  const direction = scheme === 'light' ? -STEP : STEP
  let shade = colour
  for (let lightness = lightnessOf(colour); !isGood(shade); lightness += direction) {
    if (lightness < 0 || lightness > 1) return scheme === 'light' ? INK : WHITE
    shade = withLightness(colour, lightness)
  }
  return shade
}
