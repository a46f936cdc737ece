import { LRUCache } from 'lru-cache'
import { completeValues, createTranslator, type MessageValues } from '#messages'
import { FALLBACK_LOCALE, readCatalogue } from './read-catalogues.ts'
import type { TextArguments } from './text-arguments.ts'

export type TextKey = keyof TextArguments

/** The keys of texts that take no values. */
export type PlainKey = {
  [K in TextKey]: TextArguments[K] extends Record<string, never> ? K : never
}[TextKey]

type Needed<K extends TextKey> = [TextArguments[K]] extends [Record<string, never>]
  ? [values?: Record<string, never>]
  : [values: TextArguments[K]]

/** Writes the text of a key. Keys and arguments are checked against the English catalogue at compile time. */
export type Translate = <K extends TextKey>(key: K, ...values: Needed<K>) => string

/** The project's texts in one language. */
export type Texts = {
  locale: string
  t: Translate
  /** The text of a key that is only known at run time, with whatever values there are; undefined if there is none. */
  find(key: string, values?: MessageValues): string | undefined
}

const known = new Map<string, Texts>()
const MAX_KNOWN = 100

/** The texts in a language. What it lacks comes from its base language (`pt` for `pt-BR`), and at last from English. */
export function textsIn(locale: string): Texts {
  const made = known.get(locale) ?? createTexts(locale)
  if (known.size < MAX_KNOWN) known.set(locale, made)
  return made
}

/** A language, its base language and English, in the order in which texts are looked for. */
export function fallbackLocales(locale: string): string[] {
  return [...new Set([locale, baseLocale(locale), FALLBACK_LOCALE])]
}

/** `pt` for `pt-BR`. */
export function baseLocale(locale: string): string {
  return (locale.split('-')[0] ?? locale).toLowerCase()
}

function createTexts(locale: string): Texts {
  const layers = fallbackLocales(locale).map((one) => ({ locale: one, patterns: readCatalogue(one) }))
  const translator = createTranslator(layers)
  return {
    locale,
    t: (key, ...[values]) => translator.find(key)?.write((values ?? {}) as MessageValues) ?? key,
    find(key, values = {}) {
      const message = translator.find(key)
      return message?.write(completeValues(message, (name) => values[name]))
    },
  }
}

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** The direction of a language's usual script. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(likelyLocale(locale).script ?? '') ? 'rtl' : 'ltr'
}

// More than any site has.
const likelyLocales = new LRUCache<string, Intl.Locale>({ max: 100 })

/** A locale with the script and the region that it most likely means: `en-Latn-US` for `en`. */
export function likelyLocale(locale: string): Intl.Locale {
  // Finding them takes longer than writing the head of a page.
  const likely = likelyLocales.get(locale) ?? new Intl.Locale(locale).maximize()
  likelyLocales.set(locale, likely)
  return likely
}
