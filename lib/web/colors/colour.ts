/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Parses `#0a7` or `#00aa77`. */
export function parseHex(colour: string): Rgb {
  const digits = colour.slice(1)
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const value = Number.parseInt(long, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast of two colours, from 1 to 21, as defined by WCAG 2.2. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour with another lightness, 0 to 1, and the same hue and saturation (HSL). */
export function withLightness(colour: Rgb, lightness: number): Rgb {
  const { hue, saturation } = toHsl(colour)
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** The HSL lightness, 0 to 1. */
export function lightnessOf(colour: Rgb): number {
  return (Math.max(...colour) + Math.min(...colour)) / 510
}

/** The hue in degrees and the saturation from 0 to 1. */
function toHsl(colour: Rgb): { hue: number; saturation: number } {
  const [red, green, blue] = colour
  const largest = Math.max(...colour)
  const spread = largest - Math.min(...colour)
  if (spread === 0) return { hue: 0, saturation: 0 }
  const sector =
    largest === red
      ? (green - blue) / spread + 6
      : largest === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  const lightness = lightnessOf(colour)
  return { hue: (sector * 60) % 360, saturation: spread / 255 / (1 - Math.abs(2 * lightness - 1)) }
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
