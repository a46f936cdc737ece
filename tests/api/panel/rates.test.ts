import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import { quoteDraftByHand } from '#lib/domains/shop/orders/staff/index.ts'
import {
  listStaffRates,
  removeShipping,
  removeTax,
  type ShippingTerms,
  saveShipping,
  saveTax,
} from '#lib/domains/shop/rates/index.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { draftLine, emptyDraft } from '../../support/drafts.ts'
import { refusalOf } from '../../support/refusal-of.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

const by = operator('test')
const vat = { name: 'VAT', rate: 190_000, taxClass: 'standard', priority: 1, appliesToShipping: true }
const inCountry = (country: string) => ({ country, state: null, postcodes: null })
const flat = (price: number): ShippingTerms => ({
  ...{ price, bands: null, freeFrom: null },
  ...{ minWeight: null, maxWeight: null },
})
const countryIn = (tax: unknown) => (tax as { country?: string } | null)?.country
const findTax = async (country: string) =>
  (await listStaffRates(panel.app, by)).taxes.find((tax) => tax.country === country)
const findMethod = async (code: string) =>
  (await listStaffRates(panel.app, by)).methods.find((method) => method.code === code)

describe('taxes', () => {
  it('are created, changed in place, moved to another zone and removed, and the audit log has each', async () => {
    const { app, owner } = panel
    await saveTax(app, owner, null, { ...vat, ...inCountry('DE') })
    const first = await findTax('DE')
    const seen = { key: first?.id ?? 0, version: first?.version ?? '' }
    await saveTax(app, owner, seen, { ...vat, ...inCountry('AT'), rate: 200_000 })
    expect(await findTax('DE')).toBeUndefined()
    const moved = await findTax('AT')
    expect(moved).toMatchObject({ rate: 200_000, name: 'VAT' })
    expect(await refusalOf(removeTax(app, owner, seen.key, seen.version))).toBe('stale')
    await removeTax(app, owner, moved?.id ?? 0, moved?.version ?? '')
    expect((await listStaffRates(app, owner)).taxes).toEqual([])
    const { acts } = await listActs(app, by, { subject: 'tax:AT' })
    expect(acts.map(({ action, before, after }) => [action, countryIn(before), countryIn(after)])).toEqual([
      ['tax.removed', 'AT', undefined],
      ['tax.saved', 'DE', 'AT'],
    ])
  })

  it('that two people change at once are changed by one of them', async () => {
    const { app, owner } = panel
    await saveTax(app, owner, null, { ...vat, ...inCountry('FR') })
    const tax = await findTax('FR')
    const change = (rate: number) =>
      refusalOf(
        saveTax(
          app,
          owner,
          { key: tax?.id ?? 0, version: tax?.version ?? '' },
          { ...vat, ...inCountry('FR'), rate },
        ),
      )
    expect((await Promise.all([change(100_000), change(200_000)])).sort()).toEqual(['done', 'stale'])
    expect(await refusalOf(saveTax(app, owner, null, { ...vat, ...inCountry('XX') }))).toBe(
      'country: country_code',
    )
  })
})

describe('shipping methods', () => {
  it('are created once, have zones, and are changed only as they were seen', async () => {
    const { app, owner } = panel
    const create = { code: 'parcel', name: 'Parcel', zone: null, terms: flat(650) }
    expect(
      (
        await Promise.all([
          refusalOf(saveShipping(app, owner, null, create)),
          refusalOf(saveShipping(app, by, null, create)),
        ])
      ).filter((code) => code === 'done'),
    ).toHaveLength(1)
    const made = await findMethod('parcel')
    const zone = { code: 'parcel', zone: inCountry('US'), terms: flat(1800) }
    await saveShipping(app, owner, made?.version ?? '', zone)
    expect(await refusalOf(saveShipping(app, owner, made?.version ?? '', zone))).toBe('stale')
    const zoned = await findMethod('parcel')
    expect(zoned?.zones.map(({ country, terms }) => [country, terms?.price])).toEqual([['US', 1800]])
    await saveShipping(app, owner, zoned?.version ?? '', { code: 'parcel', name: 'Big parcel' })
    const renamed = await findMethod('parcel')
    expect(renamed).toMatchObject({ name: 'Big parcel', terms: { price: 650 } })
    expect(await refusalOf(removeShipping(app, owner, 'parcel', zoned?.version ?? '', null))).toBe('stale')
    await removeShipping(app, owner, 'parcel', renamed?.version ?? '', inCountry('US'))
    const bare = await findMethod('parcel')
    expect(bare?.zones).toEqual([])
    await removeShipping(app, owner, 'parcel', bare?.version ?? '', null)
    expect(await findMethod('parcel')).toBeUndefined()
    const { acts } = await listActs(app, by, { subject: 'shipping:parcel' })
    expect(acts.map(({ action }) => action)).toEqual([
      'shipping.removed',
      'shipping.removed',
      'shipping.saved',
      'shipping.saved',
      'shipping.saved',
    ])
  })

  it('and taxes are what an address would pay', async () => {
    const { app, owner } = panel
    const product = await createCatalogueFactory(app).product({ price: 10_000 })
    const { id: variantId } = await app.database.prisma.productVariant.findFirstOrThrow({
      where: { productId: product.id },
    })
    await saveTax(app, owner, null, { ...vat, ...inCountry('NL'), rate: 210_000 })
    await saveShipping(app, owner, null, { code: 'post', name: 'Post', zone: null, terms: flat(650) })
    await saveShipping(app, owner, (await findMethod('post'))?.version ?? '', {
      ...{ code: 'post', zone: inCountry('GB'), terms: null },
    })
    const quote = (country: string) =>
      quoteDraftByHand(app, owner, {
        ...{ ...emptyDraft, billing: { country } },
        lines: [draftLine({ productId: product.id, variantId })],
      })
    const dutch = await quote('NL')
    expect(dutch.cart.taxLines).toMatchObject([{ name: 'VAT', rate: 210_000 }])
    expect(dutch.cart.totals.shipping).toBe(650)
    const british = await quote('GB')
    expect([british.cart.taxLines, british.shippingMethods, british.isShippedThere]).toEqual([[], [], true])
    expect((await quote('Atlantis')).faults).toHaveProperty('country')
  })
})
