import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import type { Draft } from '#lib/domains/shop/checkout/index.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { draftLine, emptyDraft } from '../../support/drafts.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

const clerk = operator('test')

let shop: ShopApi
let made = 0
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('payments.sandbox.enabled', true)
})
afterAll(() => shop.close())
beforeEach(() => db().draftOrder.deleteMany())

const db = () => shop.app.database.prisma
const engraving = draftLine({ price: 500, requiresShipping: false })
const save = (draft: Partial<Draft> = {}, { id = null as number | null, version = 0 } = {}) => {
  const change = { id, version, key: `form-${++made}`, note: null, draft: { ...emptyDraft, ...draft } }
  return staff.saveDraft(shop.app, clerk, change)
}
const list = (filter: staff.DraftFilter, after?: string) => staff.listDrafts(shop.app, clerk, filter, after)
const find = async (query: string) => (await list({ query })).drafts.map(({ id }) => id)

describe('the list of drafts', () => {
  it('is searched by the words of one buyer, address or line, in any order and case', async () => {
    const lines = [{ ...engraving, name: 'Marble Plinth' }]
    const { id } = await save({ billing: { name: 'Ada Byron' }, email: 'Lace@Example.com', lines })
    await save({ billing: { name: 'Alan Turing' } })
    const accented = await save({ billing: { name: 'Änne Øst' } })
    expect([await find('ÄNNE øst'), await find('änne ØST')]).toEqual([[accented.id], [accented.id]])
    await db().draftOrder.delete({ where: { id: accented.id } })
    for (const query of [
      'plinth ADA',
      'byron   lace@example',
      ' marble',
      'Ada Byron Lace@Example.com Marble',
    ])
      expect([query, await find(query)]).toEqual([query, [id]])
    // No word goes across two of them.
    for (const query of ['byronlace', 'commarble', 'plinth turing', 'ada  plinths'])
      expect([query, await find(query)]).toEqual([query, []])
    expect(await find('   ')).toHaveLength(2)
    const seven = 'a  d  a  b  y  r  o'
    expect([await find(`${seven}  n  zzz`), await find(`${seven}  zzz`)]).toEqual([[id], []])
  })

  it('is searched by the number of a draft, or of the order that it became', async () => {
    const { id } = await save()
    await db().draftOrder.update({ where: { id }, data: { id: 123_456_789 } })
    expect([await find('123456789'), await find(' #123456789 ')]).toEqual([[123_456_789], [123_456_789]])
    for (const query of ['123456789x', 'x123456789', '##123456789', '12345678', '0', '01'])
      expect([query, await find(query)]).toEqual([query, []])
    const full = { email: 'ada@example.com', billing: home, lines: [engraving] }
    const saved = await save(full)
    const { number } = await staff.orderDraftByHand(shop.app, clerk, {
      ...{ ...saved, gateway: 'bank_transfer', expectedTotal: null },
    })
    expect(await find(` ${number.toLowerCase()} `)).toEqual([saved.id])
    expect(await find(number.slice(0, -1))).toEqual([])
  })

  it('begins with what was changed last', async () => {
    const [first, second] = [await save(), await save()]
    expect(await find('')).toEqual([second.id, first.id])
    shop.clock.advance(1)
    await save({}, first)
    expect(await find('')).toEqual([first.id, second.id])
  })

  it('goes on after the last one shown, though it was changed together with the next', async () => {
    const at = shop.clock.now()
    const columns = { locale: 'en', currency: 'USD', createdAt: at, updatedAt: at }
    await db().draftOrder.createMany({ data: Array.from({ length: 51 }, () => columns) })
    const { drafts, next } = await list({})
    const ids = drafts.map(({ id }) => id)
    expect([ids.length, ids]).toEqual([50, ids.toSorted((a, b) => b - a)])
    const last = (ids.at(-1) ?? 0) - 1
    expect(next).toBe(`${at.getTime()}-${last + 1}`)
    const rest = await list({}, next ?? '')
    expect([rest.drafts.map(({ id }) => id), rest.next]).toEqual([[last], null])
    // What names no place leads to the first page.
    for (const nowhere of ['', 'x', `x${next}`, `${next}x`, `${at.getTime()}`, `${at.getTime()}-`, '-1'])
      expect([nowhere, (await list({}, nowhere)).drafts.length]).toEqual([nowhere, 50])
    expect((await list({}, `${at.getTime() - 1}-999999`)).drafts).toEqual([])
    expect((await list({}, '0-1')).drafts).toEqual([])
  })

  it('shows an ordered draft as its order is now', async () => {
    const saved = await save({ email: 'Ada@Example.com', billing: home, lines: [engraving] })
    const given = { ...saved, gateway: 'bank_transfer', expectedTotal: 500 }
    const stale = { ...given, version: saved.version + 1 }
    expect(await refusalOf(staff.orderDraftByHand(shop.app, clerk, stale))).toBe('stale')
    const { id, number } = await staff.orderDraftByHand(shop.app, clerk, given)
    const listed = {
      ...{ id: saved.id, state: 'ordered', buyer: home.name, email: 'ada@example.com', lines: 1 },
      ...{ total: 500, currency: 'USD', orderNumber: number, by: null, updatedAt: shop.clock.now() },
    }
    expect((await list({ state: 'ordered' })).drafts).toEqual([listed])
    for (const state of ['open', 'sent', 'expired'] as const)
      expect((await list({ state })).drafts).toEqual([])
    const { name: _, ...billing } = home
    await db().order.update({ where: { id }, data: { billing, total: 300n, email: null } })
    expect((await list({})).drafts).toEqual([{ ...listed, buyer: null, email: null, total: 300 }])
  })
})

describe('what can be put into a draft', () => {
  const found = (query: string) => staff.findSellableProducts(shop.app, clerk, query)

  it('is what is sold, however much else there is of the name', async () => {
    const lantern = await shop.catalogue.product({ name: 'Lantern' })
    const hidden = { name: 'Lantern for later', published: false }
    for (let index = 0; index < 21; index++) {
      await shop.catalogue.product(hidden)
      await shop.catalogue.product({ name: 'Lantern', slug: `gone-${index}` })
    }
    await db().productVariant.updateMany({
      where: { product: { slug: { startsWith: 'gone-' } } },
      data: { active: false },
    })
    await shop.catalogue.product({ ...hidden, published: true, publishedAt: new Date('2100-01-01') })
    const { id } = await shop.catalogue.product({ name: 'Lantern elsewhere' })
    await db().product.update({ where: { id }, data: { kind: 'external' } })
    expect((await found('lantern')).map(({ productId }) => productId)).toEqual([lantern.id])
  })

  it('is listed as it matches, with the variant of the SKU first', async () => {
    const values = ['S', 'M']
    const bell = await shop.catalogue.product({ name: 'Bell, with a rope', shortDescription: 'Chime' })
    const chime = await shop.catalogue.product({
      ...{ name: 'Chime', options: [{ name: 'Size', values }] },
      variants: values.map((Size) => ({
        price: 900,
        sku: Size === 'M' ? 'CHIME-M' : null,
        optionValues: { Size },
      })),
    })
    expect((await found('chime')).map(({ productId, sku }) => [productId, sku])).toEqual([
      [chime.id, null],
      [chime.id, 'CHIME-M'],
      [bell.id, null],
    ])
    const [, medium] = await found('chime')
    expect(medium).toEqual({
      ...{ productId: chime.id, variantId: expect.any(Number), name: 'Chime', variantName: 'M' },
      ...{ sku: 'CHIME-M', price: 900, available: null },
    })
    expect((await found(' chime-m ')).map(({ sku }) => sku)).toEqual(['CHIME-M', null])
    expect(await found('  ')).toEqual([])
  })
})
