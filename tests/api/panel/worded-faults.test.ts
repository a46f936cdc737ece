import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { settingKeys } from '#lib/services/settings/index.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'
import { listPanelActions } from '#tests/support/panel-actions.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

const GARBAGE: unknown[] = [
  ...[undefined, '', ' ', '☃', 'a\nb', '-1', '0', '1e99', '../..', '[', '{"a":1}', 'x'.repeat(20_000)],
  ...[[], ['a', 'b'], ['☃', '☃', '☃']],
]
const LOCALE = 'de'

/** Whether a sentence is one of German, and neither a code nor the validator's own words. */
const isWorded = (text: string) =>
  /^[A-ZÄÖÜ„]\P{C}*[.!?)“]$/u.test(text) && !/\b(?:Invalid|expected|received|pattern|must|This)\b/.test(text)

/** The names of the fields that a schema reads. */
function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fieldsOf(one as z.ZodType))
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((one) => fieldsOf(one as z.ZodType))
  return []
}

const actions = (await listPanelActions()).filter(({ declared }) => declared !== undefined)

describe('what is wrong with a form of the panel', () => {
  it('is said in the language of the panel, whatever is entered', () => {
    const messages = chooseMessages(undefined, [LOCALE])
    const told = new Set<string>()
    const bad: string[][] = []
    for (const { name, declared } of actions) {
      const fields = declared ? fieldsOf(declared.fields) : []
      for (const value of GARBAGE) {
        const sent = Object.fromEntries(fields.map((field) => [field, value]))
        const parsed = declared?.fields.safeParse(sent, { error: messages.errorMap })
        if (!parsed || parsed.success) continue
        const { errors } = messages.invalid(messages.issues(parsed.error))
        for (const [field, texts] of Object.entries(errors))
          for (const text of texts) {
            told.add(text)
            if (!isWorded(text)) bad.push([name, field, String(value).slice(0, 20), text])
          }
      }
    }
    expect(bad).toEqual([])
    expect(told.size).toBeGreaterThan(10)
  })
})

describe('what is wrong with a setting', () => {
  let panel: TestPanel
  beforeAll(async () => {
    panel = await openTestPanel()
  })
  afterAll(() => panel.close())

  it.each(settingKeys)('%s is said in the language of the panel', (key) => {
    const { settings, defaultSiteUrl } = panel.app
    const format = createFormat(settings.current, defaultSiteUrl)
    for (const value of [...GARBAGE, -1, 1.5, 1e99, true, null, {}]) {
      try {
        settings.prepare(key, value)
      } catch (error) {
        const { errors } = explainDomainError(error, LOCALE, format) ?? { errors: {} }
        const texts = Object.values(errors).flat()
        expect(texts.length).toBeGreaterThan(0)
        for (const text of texts) expect([key, value, text, isWorded(text)]).toEqual([key, value, text, true])
      }
    }
  })
})
