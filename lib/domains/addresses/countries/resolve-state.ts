import { foldText } from '#lib/platform/text/fold-text.ts'
import { statesOf } from './country-states.ts'

/**
 * The code of a state that was given by its code (with or without the country's), or by its name, in any case and without
 * accents. Null for one that the country's list lacks; of a country without a list, the text as it is.
 */
export function resolveState(country: string, text: string): string | null {
  const known = codesOf(country)
  return known.size === 0 ? text : (known.get(toKey(country, text)) ?? null)
}

/** As `resolveState`, but null as well for a country whose states are not known. */
export function findState(country: string, text: string): string | null {
  return codesOf(country).size === 0 ? null : resolveState(country, text)
}

const codes = new Map<string, ReadonlyMap<string, string>>()

/** A country's states by everything they are known by. */
function codesOf(country: string): ReadonlyMap<string, string> {
  const kept = codes.get(country)
  if (kept) return kept
  const states = statesOf(country)
  const byKey = new Map([
    ...states.map(({ code, name }) => [toKey(country, name), code] as const),
    // A code wins over another state's name.
    ...states.map(({ code }) => [toKey(country, code), code] as const),
  ])
  // Only countries with a list are kept: anybody may ask for any text.
  if (byKey.size > 0) codes.set(country, byKey)
  return byKey
}

function toKey(country: string, text: string): string {
  const words = foldText(text)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const prefix = `${country.toLowerCase()} `
  return words.startsWith(prefix) ? words.slice(prefix.length) : words
}
