import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldOf } from '#lib/admin/running/settings/setting-field.ts'
import { definitions } from '#lib/services/settings/index.ts'

describe("the site's languages", () => {
  const { schema } = definitions['site.locale']

  it.each(['en', 'de-DE', 'zh-Hant-TW'])('may be %s', (tag) => {
    expect(schema.safeParse(tag).success).toBe(true)
    expect(() => new Intl.DateTimeFormat(tag)).not.toThrow()
  })

  it.each(['', 'english', 'EN', 'en_US', 'en-aa-aa', 'x'])(
    'may not be "%s", which no date can be written in',
    (tag) => {
      expect(schema.safeParse(tag).success).toBe(false)
    },
  )
})

describe('every setting', () => {
  it('has a default that it allows itself', () => {
    const wrong = Object.entries(definitions).filter(([, one]) => !one.schema.safeParse(one.default).success)
    expect(wrong).toEqual([])
  })

  it('that is a postal address is entered in several lines, which a single one would lose', () => {
    const postal = Object.entries(definitions).filter(
      ([key, { schema }]) => key.endsWith('.address') && schema.safeParse('18 Alder Lane\nPortland').success,
    )
    expect(postal.map(([key]) => key).sort()).toEqual([
      'contact.address',
      'invoices.address',
      'shop.returns.address',
    ])
    const fields = postal.map(([, { schema }]) =>
      fieldOf({ schema: z.toJSONSchema(schema, { io: 'input' }), isSecret: false }),
    )
    for (const field of fields) expect(field).toMatchObject({ kind: 'text', isLong: true })
  })
})
