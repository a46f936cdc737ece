import { MAX_PRICE } from './max-price.ts'
import { parseMajor } from './parse-major.ts'

/** Parses a price in major units (`12.5`) to minor units; null for what is none, or above the highest. */
export function parsePrice(text: string, exponent: number): number | null {
  const price = parseMajor(text, exponent)
  return price !== null && price <= MAX_PRICE ? price : null
}
