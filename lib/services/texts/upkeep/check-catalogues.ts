import { compileMessage, type Message, type Patterns } from '#messages'
import { isNeeded } from '../find-catalogue.ts'
import { checkPlurals } from './check-plurals.ts'
import { checkSpaces } from './check-spaces.ts'

export type TextFault = {
  locale: string
  key: string
  problem: 'missing' | 'unknown' | 'ill_formed' | 'arguments' | 'plural' | 'spaces'
  detail: string
}

/** The faults of a language's catalogue, compared with the English one. */
export function checkCatalogue(english: Patterns, locale: string, patterns: Patterns): TextFault[] {
  const fault = (key: string, problem: TextFault['problem'], detail: string): TextFault => {
    return { locale, key, problem, detail }
  }
  const missing = [...english.keys()]
    .filter((key) => !patterns.has(key) && isNeeded(key, locale))
    .map((key) => fault(key, 'missing', 'There is no such text.'))
  const wrong = [...patterns].flatMap(([key, pattern]): TextFault[] => {
    const original = english.get(key)
    if (original === undefined) return [fault(key, 'unknown', 'The English catalogue has no such text.')]
    const message = tryCompile(pattern, locale)
    if (typeof message === 'string') return [fault(key, 'ill_formed', message)]
    const expected = namesOf(compileMessage(original, 'en'))
    const found = namesOf(message)
    const differing =
      expected === found
        ? []
        : [fault(key, 'arguments', `It takes ${found || 'nothing'}, in English ${expected || 'nothing'}.`)]
    return [
      ...differing,
      ...checkPlurals(pattern, locale).map((detail) => fault(key, 'plural', detail)),
      ...checkSpaces(pattern, locale).map((detail) => fault(key, 'spaces', detail)),
    ]
  })
  return [...missing, ...wrong]
}

function namesOf({ arguments: taken }: Message): string {
  return [...taken.keys()].sort().join(', ')
}

function tryCompile(pattern: string, locale: string): Message | string {
  try {
    return compileMessage(pattern, locale)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
