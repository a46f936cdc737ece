import { IntlMessageFormat } from 'intl-messageformat'
import { ELEMENT, visitElements } from '#messages'

// Whatever a language needs for the numbers of a shop shows below this one. Above it, a few languages have another form
// for whole millions, which `other` stands in for.
const LARGEST = 200

/** The plural forms that a message lacks in a language: one sentence for each of its plurals. */
export function checkPlurals(pattern: string, locale: string): string[] {
  const faults: string[] = []
  visitElements(
    new IntlMessageFormat(pattern, locale, undefined, { ignoreTag: true }).getAst(),
    (element) => {
      if (element.type !== ELEMENT.plural) return
      const lacking = findLacking(
        locale,
        element.pluralType ?? 'cardinal',
        new Set(Object.keys(element.options)),
      )
      if (lacking.length > 0) faults.push(`The plural of ${element.value} lacks ${lacking.join(', ')}.`)
    },
  )
  return faults
}

function findLacking(locale: string, type: Intl.PluralRuleType, given: ReadonlySet<string>): string[] {
  const rules = new Intl.PluralRules(locale, { type })
  const lacking = new Set<string>()
  for (let number = 0; number <= LARGEST; number += 1) {
    const category = rules.select(number)
    if (!given.has(`=${number}`) && !given.has(category)) lacking.add(category)
  }
  return [...lacking]
}
