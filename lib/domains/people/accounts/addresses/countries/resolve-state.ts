import { foldText } from '#word-index/words'
import { allNames, type PostalCountry, postalCountry } from './postal-country.ts'

/**
 * Returns the code of a state given by its code (with or without the country's) or by its name, ignoring case and
 * accents. Null if the country's list does not have it; the unchanged text if the country has no list.
 */
export function resolveState(country: string, text: string): string | null {
  const known = codesOf(country)
  return known.size === 0 ? text : (known.get(toKey(country, text)) ?? null)
}

/** Like `resolveState`, but also null for a country without a list. */
export function findState(country: string, text: string): string | null {
  return codesOf(country).size === 0 ? null : resolveState(country, text)
}

// What is not listed has a new object each time, so that nothing is kept of it: the text may be anything a client sends.
const codes = new WeakMap<PostalCountry, ReadonlyMap<string, string>>()

/** Maps the codes and names of a country's states to their codes. */
function codesOf(country: string): ReadonlyMap<string, string> {
  const postal = postalCountry(country)
  const kept = codes.get(postal)
  if (kept) return kept
  const { states } = postal
  const named = states.flatMap((state) => allNames(state).map((name) => [name, state.code] as const))
  const byKey = new Map([
    // People leave out what kind of place it is: 東京 for 東京都, Dublin for Co. Dublin.
    ...named.map(
      ([name, code]) =>
        [toKey(country, name.replace(/^Co\. |(?<=\p{Script=Han}{2})[都府県省市]$/u, '')), code] as const,
    ),
    ...named.map(([name, code]) => [toKey(country, name), code] as const),
    ...(FORMER_CODES.get(country) ?? []),
    // A code wins over another state's name.
    ...states.map(({ code }) => [toKey(country, code), code] as const),
  ])
  codes.set(postal, byKey)
  return byKey
}

/** Codes that other systems still write. */
const FORMER_CODES: ReadonlyMap<string, readonly (readonly [string, string])[]> = new Map([
  [
    'IN',
    [
      ['ct', 'CG'],
      ['or', 'OD'],
      ['tg', 'TS'],
      ['ut', 'UK'],
    ],
  ],
])

function toKey(country: string, text: string): string {
  const words = foldText(text)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const prefix = `${country.toLowerCase()} `
  return words.startsWith(prefix) ? words.slice(prefix.length) : words
}
