import { foldText } from '#word-index/words'
import { countryCodes } from './country-codes.ts'
import { countryNames } from './list-countries.ts'

/** The code of a country given by its code or its English name, ignoring case and accents; null for an unknown country. */
export function findCountry(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (countryCodes.includes(code)) return code
  byName ??= listNames()
  return byName.get(foldText(text.trim())) ?? null
}

let byName: ReadonlyMap<string, string> | undefined

function listNames(): ReadonlyMap<string, string> {
  const names = countryNames('en')
  return new Map(countryCodes.map((code) => [foldText(names.of(code) ?? code), code]))
}
