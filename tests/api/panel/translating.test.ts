import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInLanguage } from '#lib/app/open-language.ts'
import { listActs } from '#lib/domains/people/staff/authority/index.ts'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import {
  findTranslations,
  fingerprintOf,
  listTranslatedRows,
  type ShortKind,
  type ShownText,
  showRowTexts,
  showShortTexts,
  type Translating,
  translatableKinds,
  translateTexts,
} from '#lib/domains/publishing/translations/index.ts'
import { findProduct } from '#lib/domains/shop/catalogue/index.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
let catalogue: CatalogueFactory
let mug: { id: number }
beforeAll(async () => {
  panel = await openTestPanel()
  catalogue = createCatalogueFactory(panel.app)
  await panel.app.settings.set('site.locales', ['en', 'de', 'ja'])
  await catalogue.category({ slug: 'kitchen', name: 'Kitchen' })
  mug = await catalogue.product({
    slug: 'mug',
    name: 'Mug',
    shortDescription: 'Holds tea',
    descriptionHtml: '<p>Fired <strong>twice</strong></p>',
    tags: ['Tea'],
    attributes: [{ name: 'Material', value: 'Clay' }],
    images: [{ url: '/media/mug.jpg', alt: 'A mug' }],
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { price: 1000, optionValues: { Size: 'Small' } },
      { price: 1200, optionValues: { Size: 'Large' } },
    ],
  })
})
afterAll(() => panel.close())

const codeOf = (work: Promise<unknown>) => work.then(String, (error) => error.code)
const show = async (locale = 'de') =>
  (await showRowTexts(panel.app, panel.owner, { kind: 'product', id: mug.id, locale })) ?? []

/** The fields of a form that shows these messages, with some of them entered. */
function write(texts: readonly ShownText[], written: Record<string, string>): Translating['texts'] {
  return texts.map(({ entity, id, field, value }) => ({
    ...{ entity, id, field, was: fingerprintOf(value) },
    value: written[`${entity} ${field}`] ?? value ?? '',
  }))
}

const save = (
  texts: Translating['texts'],
  { actor = panel.owner, ...rest }: Partial<Translating> & { actor?: TestPanel['owner'] } = {},
) =>
  translateTexts(panel.app, actor, createThemeTexts(panel.app), {
    ...{ locale: 'de', kind: 'product', id: mug.id, texts },
    ...rest,
  })

describe('a product', () => {
  it('shows all its texts beside their translations, with those of its options, attributes and pictures', async () => {
    const texts = await show()
    expect(texts.map(({ entity, field, original, value }) => [entity, field, original, value])).toEqual([
      ['product', 'name', 'Mug', null],
      ['product', 'shortDescription', 'Holds tea', null],
      ['product', 'descriptionHtml', '<p>Fired <strong>twice</strong></p>', null],
      ['product_option', 'name', 'Size', null],
      ['product_option_value', 'value', 'Small', null],
      ['product_option_value', 'value', 'Large', null],
      ['product_attribute', 'Material', 'Material', null],
      ['product_attribute_value', 'Material: Clay', 'Clay', null],
      ['media', 'alt', 'A mug', null],
    ])
    const statements = await panel.api.statements(show)
    expect(statements.length).toBeLessThanOrEqual(9)
    expect(
      await showRowTexts(panel.app, panel.owner, { kind: 'product', id: 99_999, locale: 'de' }),
    ).toBeNull()
  })

  it('is translated in one act, sanitised like the original, and in the audit log', async () => {
    const { app, owner } = panel
    const german = openInLanguage(app, { locale: 'de', prefix: '/de' })
    const count = await save(
      write(await show(), {
        'product name': 'Becher',
        'product descriptionHtml': '<p>Zweimal gebrannt<script>alert(1)</script></p>',
        'product_option name': 'Größe',
        'product_attribute Material': 'Werkstoff',
        'media alt': 'Ein Becher',
      }),
    )
    expect(count).toBe(5)
    expect(await findProduct(german, 'mug')).toMatchObject({
      name: 'Becher',
      descriptionHtml: '<p>Zweimal gebrannt</p>',
      attributes: [{ name: 'Werkstoff', value: 'Clay' }],
      options: [{ name: 'Größe', values: ['Small', 'Large'] }],
      images: [{ alt: 'Ein Becher' }],
    })
    const { acts } = await listActs(app, owner, { action: 'texts.translated' })
    expect(acts).toHaveLength(1)
    expect(acts[0]).toMatchObject({
      subject: `product:${mug.id}`,
      details: { locale: 'de' },
      after: { [`product ${mug.id} name`]: 'Becher', 'product_attribute Material': 'Werkstoff' },
    })
    // Sent again as it is shown, nothing changes, and nothing is recorded.
    expect(await save(write(await show(), {}))).toBe(0)
    expect((await listActs(app, owner, { action: 'texts.translated' })).acts).toHaveLength(1)
  })

  it('refuses what is too long, beside its field, and then stores nothing', async () => {
    const texts = await show()
    const given = write(texts, { 'product name': 'x'.repeat(301), 'product shortDescription': 'Für Tee' })
    const error = await save(given).catch((one) => one)
    expect([error.code, error.facts]).toEqual([
      'invalid_fields',
      { 'text.0': [{ code: 'too_long', facts: { max: 300 } }] },
    ])
    expect(await show()).toEqual(texts)
    const foreign = [
      { entity: 'product_attribute', id: 0, field: 'Colour', value: 'Farbe', was: fingerprintOf(null) },
    ]
    expect(await codeOf(save(foreign))).toBe('invalid_fields')
    expect(await codeOf(save(write(texts, { 'product name': 'Tasse' }), { locale: 'fr' }))).toBe(
      'invalid_fields',
    )
  })

  it('does not overwrite what somebody else has translated meanwhile, and keeps their other texts', async () => {
    const { app, owner } = panel
    const before = await show('ja')
    const mine = write(before, { 'product name': 'マグ' })
    await save(write(before, { 'product shortDescription': 'お茶に' }), { locale: 'ja' })
    await save(mine, { locale: 'ja' })
    expect((await show('ja')).slice(0, 2).map(({ value }) => value)).toEqual(['マグ', 'お茶に'])
    expect(await codeOf(save(write(before, { 'product name': 'カップ' }), { locale: 'ja' }))).toBe('stale')
    const key = { entity: 'product', id: mug.id, field: 'name', locale: 'ja' }
    expect(await findTranslations(app, owner, [key, { ...key, field: 'seoTitle' }])).toEqual(['マグ', null])
    // Taking it away counts as well.
    const shown = await show('ja')
    expect(await save(write(shown, { 'product name': '' }), { locale: 'ja' })).toBe(1)
    expect(await codeOf(save(write(shown, { 'product name': 'カップ' }), { locale: 'ja' }))).toBe('stale')
  })

  it('is translated by one of two at once', async () => {
    for (const state of ['missing', 'there']) {
      const texts = await show('ja')
      const outcomes = await Promise.all(
        ['甲', '乙'].map((text) =>
          codeOf(save(write(texts, { 'product name': `${text}${texts[0]?.value ?? ''}` }), { locale: 'ja' })),
        ),
      )
      expect([state, ...outcomes.toSorted()]).toEqual([state, '1', 'stale'])
    }
  })
})

describe('the lists', () => {
  it('say how far each thing is translated, and find what is not', async () => {
    const { app, owner } = panel
    await catalogue.product({ slug: 'pot', name: 'Pot' })
    const lid = await catalogue.product({ slug: 'lid', name: 'Lid' })
    const list = (isMissing: boolean) =>
      listTranslatedRows(app, owner, { kind: 'product', locale: 'de', isMissing })
    const texts = (await showRowTexts(app, owner, { kind: 'product', id: lid.id, locale: 'de' })) ?? []
    await save(write(texts, { 'product name': 'Deckel' }), { id: lid.id })
    const { rows, next } = await list(false)
    expect(rows.map(({ title, texts: all, translated }) => [title, all, translated])).toEqual([
      ['Lid', 1, 1],
      ['Pot', 1, 0],
      ['Mug', 3, 2],
    ])
    expect(next).toBeNull()
    expect((await list(true)).rows.map(({ title }) => title)).toEqual(['Pot', 'Mug'])
    const first = await panel.api.statements(() => list(true))
    for (let made = 0; made < 60; made++) await catalogue.product({ name: `Cup ${made}` })
    const later = await panel.api.statements(() => list(true))
    expect(later).toHaveLength(first.length)
    expect(first.length).toBeLessThanOrEqual(2)
    const page = await list(true)
    expect([page.rows.length, page.next]).toEqual([50, page.rows.at(-1)?.id])
    const rest = await listTranslatedRows(
      app,
      owner,
      { kind: 'product', locale: 'de', isMissing: true },
      page.next ?? 0,
    )
    expect(rest.rows.map(({ title }) => title).slice(-2)).toEqual(['Pot', 'Mug'])
  })

  it('find what says something, capitals or not, and take signs for what they are', async () => {
    const { app, owner } = panel
    await catalogue.product({ slug: 'sale', name: 'Kühlschrank 50% Öko' })
    const find = async (query: string, isMissing = false) => {
      const asked = { kind: 'product', locale: 'de', isMissing, query } as const
      return (await listTranslatedRows(app, owner, asked)).rows.map(({ title }) => title)
    }
    for (const query of ['kühlschrank', '50% Ö', 'SCHRANK'])
      expect([query, ...(await find(query))]).toEqual([query, 'Kühlschrank 50% Öko'])
    expect(await find('kühlschrank', true)).toEqual(['Kühlschrank 50% Öko'])
    for (const query of ['5_%', '50%%', '\\', 'nothing'])
      expect([query, await find(query)]).toEqual([query, []])
    const texts = createThemeTexts(app)
    const short = async (kind: ShortKind, query: string) =>
      (await showShortTexts(app, owner, texts, { kind, locale: 'de', isMissing: false, query })).texts
    expect((await short('product_tag', 'tEa')).map(({ original }) => original)).toEqual(['Tea'])
    expect(await short('product_tag', 'coffee beans')).toEqual([])
    const name = app.settings.current['site.name']
    expect((await short('setting', name.toUpperCase())).map(({ original }) => original)).toContain(name)
    expect(await short('setting', 'no setting says this')).toEqual([])
  })

  it('show what has few words many on a page: tags, categories, settings and the theme', async () => {
    const { app, owner } = panel
    const list = async (kind: ShortKind, isMissing = false) => {
      const asked = { kind, locale: 'de', isMissing }
      return (await showShortTexts(app, owner, createThemeTexts(app), asked)).texts
    }
    for (const [kind, original, value] of [
      ['product_tag', 'Tea', 'Tee'],
      ['product_category', 'Kitchen', 'Küche'],
      ['setting', app.settings.current['site.name'], 'Laden'],
    ] as const) {
      const texts = await list(kind)
      const at = texts.findIndex((text) => text.original === original)
      const written = write(texts, {}).map((text, place) => (place === at ? { ...text, value } : text))
      expect(await save(written, { kind, id: null })).toBe(1)
      expect((await list(kind))[at]?.value).toBe(value)
      expect((await list(kind, true)).map((text) => text.original)).not.toContain(original)
    }
    const kinds = translatableKinds(owner) as ShortKind[]
    for (const kind of kinds) if (!['product', 'post', 'page'].includes(kind)) await list(kind, true)
  })
})

describe('who may translate', () => {
  it('is who may change the original', async () => {
    const { employ } = panel
    const { actor: editor } = await employ('editor')
    const { actor: manager } = await employ('manager')
    expect(translatableKinds(editor)).not.toContain('setting')
    expect(translatableKinds(editor)).toContain('product')
    expect(translatableKinds(manager)).toContain('shipping_method')
    const setting = (field: string) => [
      { entity: 'setting', id: 0, field, value: 'Mine', was: fingerprintOf(null) },
    ]
    const as = (actor: TestPanel['owner'], field: string) =>
      codeOf(save(setting(field), { actor, kind: 'setting', id: null }))
    expect(await as(editor, 'site.tagline')).toBe('forbidden')
    expect(await as(manager, 'site.tagline')).toBe('1')
    expect(await as(manager, 'payments.bank_transfer.details')).toBe('forbidden')
    expect(await as({ ...panel.owner, sudoUntil: null }, 'payments.bank_transfer.details')).toBe(
      'sudo_needed',
    )
    const asked = { kind: 'setting', locale: 'de', isMissing: false } as const
    const { texts } = await showShortTexts(panel.app, manager, createThemeTexts(panel.app), asked)
    expect(texts.filter(({ field }) => field.startsWith('payments.'))).toEqual([])
  })
})
