/** Colourways: the material of an object, and the paper it is photographed on. */
const colourways = {
  moss: { base: '#5f7a56', accent: '#d9a441', ground: '#f2e7d8', shape: '#e4cfb2' },
  spruce: { base: '#2a5d4d', accent: '#e0a458', ground: '#e9e4d6', shape: '#cfd6bf' },
  ochre: { base: '#d39a37', accent: '#7a4a32', ground: '#e6ecea', shape: '#c5d6d4' },
  rust: { base: '#b9552f', accent: '#f0c987', ground: '#e9eee8', shape: '#c9d8cb' },
  bilberry: { base: '#46517a', accent: '#e3a878', ground: '#f3e8df', shape: '#ecd0bc' },
  fog: { base: '#9fb0b3', accent: '#c8673f', ground: '#eef0ee', shape: '#d7dedb' },
  cream: { base: '#efe3cb', accent: '#a8653d', ground: '#dde4dc', shape: '#b9cbbd' },
  charcoal: { base: '#3d4448', accent: '#d98f4e', ground: '#efe9e0', shape: '#ddd0be' },
  clay: { base: '#c9805c', accent: '#5b6e63', ground: '#f1ebe1', shape: '#e3d9c3' },
  sky: { base: '#6d9fb4', accent: '#e5b15b', ground: '#f4ebdd', shape: '#edd7b6' },
  heather: { base: '#86698c', accent: '#dcb46c', ground: '#eeebe6', shape: '#d9d3d9' },
  sand: { base: '#d6bd93', accent: '#5f7a56', ground: '#e3e9ea', shape: '#c3d2d6' },
  bark: { base: '#7a543b', accent: '#c9a46a', ground: '#e8ece2', shape: '#ccd8c0' },
  berry: { base: '#97384a', accent: '#e8c39e', ground: '#efe8e2', shape: '#e2cfc4' },
} as const

export type Colourway = keyof typeof colourways

/** The colours of a drawing: its own in three tones, that of its companion, and those of materials common to all. */
export type Ink = {
  base: string
  dark: string
  deep: string
  light: string
  accent: string
  accentDark: string
  ground: string
  shape: string
}

export const material = {
  steel: '#aeb8ba',
  steelDark: '#848f93',
  steelLight: '#d5dcdc',
  iron: '#3a3d40',
  ironLight: '#54595c',
  wood: '#c99a66',
  woodDark: '#a87849',
  woodLight: '#ddb98a',
  leather: '#8a5636',
  leatherDark: '#6b4029',
  brass: '#d0a24c',
  brassDark: '#a97f35',
  linen: '#f3ebdb',
  linenDark: '#dccfb6',
  rubber: '#2f3335',
  flame: '#f4b03f',
  flameCore: '#fbe3a1',
  night: '#26323c',
  paper: '#faf5ea',
} as const

/** The colour of each value that is called like a colourway, such as `Moss`. */
export function listSwatches(): [value: string, swatch: string][] {
  return Object.entries(colourways).map(([name, { base }]) => [
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    base,
  ])
}

export function inkOf(colourway: Colourway): Ink {
  const { base, accent, ground, shape } = colourways[colourway]
  return {
    base,
    dark: mix(base, '#1c2530', 0.2),
    deep: mix(base, '#1c2530', 0.42),
    light: mix(base, '#fff7e8', 0.28),
    accent,
    accentDark: mix(accent, '#1c2530', 0.22),
    ground,
    shape,
  }
}

/** A mix of two colours, with `share` of the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
