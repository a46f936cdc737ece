import { describe, expect, it } from 'vitest'
import { definitions, InvalidSetting, type Settings } from '#lib/services/settings/index.ts'
import { findFaults } from '#lib/services/settings/setting-fault.ts'
import { PANEL_LOCALES } from '#lib/services/texts/index.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'
import { InvalidFields } from '#lib/web/refusals/invalid-fields.ts'

const defaults = Object.fromEntries(
  Object.entries(definitions).map(([key, definition]) => [key, definition.default]),
) as unknown as Settings

const WRONG: unknown[] = [
  ...[null, true, -1, 1.5, 10 ** 9, '', 'No such value \0', 'x'.repeat(20_000), {}],
  ...[['No such value \0'], Array.from({ length: 500 }, () => 'x'), [1]],
]

const faultsOf = (key: keyof typeof definitions) =>
  WRONG.flatMap((value) => {
    const { error } = definitions[key].schema.safeParse(value)
    return error ? [{ value, error, faults: findFaults(error) }] : []
  })

describe.each(Object.keys(definitions) as (keyof typeof definitions)[])('%s', (key) => {
  it('has a fault for every wrong value, and words for it in every language of the panel', () => {
    for (const locale of PANEL_LOCALES) {
      const messages = chooseMessages(undefined, [locale])
      for (const { value, faults } of faultsOf(key)) {
        const { errors } = messages.invalid(new InvalidFields({ [key]: faults }))
        const told = errors[key] ?? []
        expect(told.length, String(value)).toBeGreaterThan(0)
        expect(told.filter((text) => /^\w+$|[{}]/.test(text))).toEqual([])
      }
    }
  })

  it('has no sentence of its own in its schema', () => {
    const sentences = faultsOf(key).flatMap(({ error }) =>
      error.issues.map(({ message }) => message).filter((message) => /^(must|may|has|is) /.test(message)),
    )
    expect(sentences).toEqual([])
  })
})

it('an invalid setting names its faults, in the language of its reader', () => {
  const { error } = definitions['site.timezone'].schema.safeParse('Nowhere')
  if (!error) throw new Error('The time zone is valid.')
  const refused = new InvalidSetting('site.timezone', findFaults(error))
  expect(refused).toMatchObject({ key: 'site.timezone', faults: [{ code: 'time_zone' }] })
  const format = createFormat(defaults, 'http://localhost')
  const told = (locale: string) => explainDomainError(refused, locale, format)?.errors
  expect(told('en')).toEqual({ 'site.timezone': ['Enter a time zone, such as Europe/Berlin.'] })
  expect(told('de')).toEqual({ 'site.timezone': ['Geben Sie eine Zeitzone wie Europe/Berlin ein.'] })
})
