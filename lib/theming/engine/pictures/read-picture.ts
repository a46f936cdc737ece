import { toText } from '../to-text.ts'

export type Size = { url: string; width: number; format: string }
export type Picture = {
  url: string
  alt: string
  width: number | null
  height: number | null
  color: string | null
  sizes: Size[]
}

/** Parameters by name. Liquid passes each as a pair. */
export type Parameters = ReadonlyMap<string, unknown>

/** JPEG includes PNG, which images with transparent parts have instead. */
export function ofFormat({ sizes }: Picture, format: string): Size[] {
  const isPlain = format === 'jpeg'
  return sizes.filter((size) => size.format === format || (isPlain && size.format === 'png'))
}

/** The narrowest that is wide enough, else the widest. */
export function nearest(sizes: Size[], width: number): Size | undefined {
  return sizes.find((size) => size.width >= width) ?? sizes.at(-1)
}

export function isDrawing({ url }: Picture): boolean {
  return /\.svg(?:$|[?#])/i.test(url)
}

export function readParameters(
  filter: string,
  known: readonly string[],
  given: readonly unknown[],
): Parameters {
  const pairs = given.map((one) => {
    const name = Array.isArray(one) ? String(one[0]) : ''
    if (!known.includes(name))
      throw new Error(`${filter} takes ${known.map((each) => `${each}:`).join(', ')} and nothing else.`)
    return [name, (one as unknown[])[1]] as const
  })
  return new Map(pairs)
}

/** Fills in what an incomplete picture lacks, such as an order's from before a field existed. */
export function toPicture(value: unknown): Picture | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'url')) return null
  const { url, alt, width, height, color, sizes } = value as Partial<Picture>
  if (!url) return null
  return {
    url: toText(url),
    alt: toText(alt),
    width: toNumber(width) ?? null,
    height: toNumber(height) ?? null,
    color: color ? toText(color) : null,
    sizes: Array.isArray(sizes) ? sizes : [],
  }
}

export function toNumber(value: unknown): number | undefined {
  const number = Number(value ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

export function optionalText(parameters: Parameters, name: string): string | undefined {
  return toText(parameters.get(name)) || undefined
}
