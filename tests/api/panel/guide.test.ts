import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCurrentShipping, readCurrentTax } from '#lib/admin/running/guide/current-rates.ts'
import { registerApp } from '#lib/domains/people/apps/index.ts'
import { listActs } from '#lib/domains/people/staff/authority/index.ts'
import {
  dismissGuide,
  needsFinalPrices,
  readGuide,
  setUpLaw,
  setUpLooks,
  setUpPayment,
  setUpShipping,
  setUpStore,
  setUpTax,
  skipStep,
} from '#lib/domains/running/guide/index.ts'
import { listPaymentMethods } from '#lib/domains/shop/payments/index.ts'
import { listShippingMethods, listStaffRates, listTaxRates } from '#lib/domains/shop/rates/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'
import { listPanelActions } from '#tests/support/panel-actions.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

const states = async () => {
  const { steps } = await readGuide(panel.app, panel.owner)
  return Object.fromEntries(steps.map(({ step, state }) => [step, state]))
}
const settings = async () => {
  await panel.app.settings.refresh()
  return panel.app.settings.current
}
const basics = {
  name: 'Lärche',
  email: 'post@example.com',
  address: 'Am Hang 1, Kassel',
  country: 'DE',
  currency: 'EUR',
  locale: 'de',
  timeZone: 'Europe/Berlin',
}

describe('the guide of a new store', () => {
  it('begins with nothing done, in few queries', async () => {
    const { app, owner, api } = panel
    await app.database.prisma.app.deleteMany({ where: { key: { startsWith: 'ak_' } } })
    expect(new Set(Object.values(await states()))).toEqual(new Set(['open']))
    expect((await api.statements(() => readGuide(app, owner))).length).toBeLessThanOrEqual(5)
  })

  it('writes the store’s name, language and currency, as the currency is written there', async () => {
    const { app, owner } = panel
    await setUpStore(app, owner, basics)
    const current = await settings()
    expect(current).toMatchObject({
      'site.name': 'Lärche',
      'shop.country': 'DE',
      'site.timezone': 'Europe/Berlin',
      'currency.symbol': '€',
      'currency.position': 'after_space',
      'currency.decimal_separator': ',',
      'currency.thousands_separator': '.',
    })
    expect((await states()).store).toBe('done')
    const { acts } = await listActs(app, owner, { subject: 'setting:site.name' })
    expect(acts).toMatchObject([{ before: { value: 'Storefront' }, after: { value: 'Lärche' } }])
  })

  it.each([
    ['USD', 'en', { 'currency.symbol': '$', 'currency.position': 'before', 'currency.decimals': 2 }],
    ['JPY', 'ja', { 'currency.symbol': '￥', 'currency.position': 'before', 'currency.decimals': 0 }],
    ['EUR', 'nl', { 'currency.symbol': '€', 'currency.position': 'before_space' }],
    ['EGP', 'ar', { 'currency.decimals': 2, 'currency.decimal_separator': '.' }],
  ])('writes %s in %s as is usual', async (currency, locale, expected) => {
    const { app, owner } = panel
    await setUpStore(app, owner, { ...basics, currency: 'CHF' })
    await setUpStore(app, owner, { ...basics, currency, locale })
    expect(await settings()).toMatchObject(expected)
  })

  it('stores nothing of a step that is refused', async () => {
    const { app, owner } = panel
    const refused = setUpStore(app, owner, { ...basics, name: 'Other', timeZone: 'Mars' })
    await expect(refused).rejects.toMatchObject({ name: 'InvalidSetting', key: 'site.timezone' })
    expect((await settings())['site.name']).toBe('Lärche')
    // All mistakes are told at once.
    const format = createFormat(app.settings.current, 'http://localhost')
    const twice = await setUpStore(app, owner, { ...basics, name: '', timeZone: 'Mars' }).catch(
      (error) => error,
    )
    expect(Object.keys(explainDomainError(twice, 'en', format)?.errors ?? {}).sort()).toEqual([
      'site.name',
      'site.timezone',
    ])
  })

  it('proposes prices with tax where the law wants final prices', () => {
    const proposes = (country: string | null, buyers: 'consumers' | 'businesses' | 'both' = 'consumers') =>
      needsFinalPrices({ 'shop.country': country, 'shop.buyers': buyers })
    expect(['DE', 'FR', 'NO', 'GB'].map((country) => proposes(country))).toEqual([true, true, true, true])
    expect([proposes('DE', 'both'), proposes('DE', 'businesses')]).toEqual([true, false])
    expect([proposes('US'), proposes(null)]).toEqual([false, false])
  })

  it('sets up tax, shipping and payment, which buyers then get', async () => {
    const { app, owner } = panel
    await setUpTax(app, owner, { inclusive: true, country: 'DE', name: 'MwSt.', rate: 190_000 })
    expect(await listTaxRates(app.database.prisma, 'DE')).toMatchObject([{ name: 'MwSt.', rate: 190_000 }])
    await setUpShipping(app, owner, { name: 'Paket', eta: null, price: 490, freeFrom: 5000 })
    expect(await listShippingMethods(app.database.prisma)).toMatchObject([{ name: 'Paket' }])
    await setUpPayment(app, owner, { cashOnDelivery: false, bankDetails: 'DE02 1203 0000 0000 2020 51' })
    expect((await settings())['shop.tax_inclusive']).toBe(true)
    const methods = await listPaymentMethods(app, { total: 100, currency: 'EUR' })
    expect(methods.map(({ id }) => id)).toContain('bank_transfer')
    expect(methods.map(({ id }) => id)).not.toContain('cash_on_delivery')
    await setUpLooks(app, owner, { color: '#123456', logo: null })
    expect((await settings())['site.primary_color']).toBe('#123456')
  })

  it('says what the store sells to whom, and keeps what somebody else has chosen', async () => {
    const { app, owner } = panel
    const law = {
      country: 'DE',
      buyers: 'both',
      offers: ['food', 'cosmetics'],
      isMicroEnterprise: true,
    } as const
    await setUpLaw(app, owner, { ...law, offers: [...law.offers], issuesInvoices: true })
    expect(await settings()).toMatchObject({
      ...{ 'shop.country': 'DE', 'shop.buyers': 'both', 'shop.offers': ['food', 'cosmetics'] },
      ...{ 'shop.micro_enterprise': true, 'invoices.enabled': true },
    })
    const seen = { 'shop.buyers': 'both', 'shop.offers': ['food', 'cosmetics'], 'invoices.enabled': true }
    await app.settings.set('shop.buyers', 'businesses')
    const same = { ...law, offers: [...law.offers], issuesInvoices: true }
    await setUpLaw(app, owner, same, seen)
    expect((await settings())['shop.buyers']).toBe('businesses')
    await expect(setUpLaw(app, owner, { ...same, buyers: 'consumers' }, seen)).rejects.toMatchObject({
      code: 'stale',
    })
  })

  it('does not overwrite what somebody else has changed since a form showed it, and leaves alone what was not changed', async () => {
    const { app, owner } = panel
    const looksNow = async () => {
      await app.settings.refresh()
      const { 'site.primary_color': color, 'site.logo': logo } = app.settings.current
      return { color, logo }
    }
    const first = await looksNow()
    const seen = { 'site.primary_color': first.color, 'site.logo': first.logo }
    await setUpLooks(app, owner, { color: '#0a0b0c', logo: first.logo }, seen)
    const late = { color: '#445566', logo: '/media/logo.svg' }
    await expect(setUpLooks(app, owner, late, seen)).rejects.toMatchObject({ code: 'stale' })
    expect(await looksNow()).toEqual({ color: '#0a0b0c', logo: first.logo })
    await setUpLooks(app, owner, { ...first, logo: '/media/logo.svg' }, seen)
    expect(await looksNow()).toEqual({ color: '#0a0b0c', logo: '/media/logo.svg' })
  })

  it('puts no tax and no way to ship in the place of what somebody else has set up meanwhile, unless it was seen', async () => {
    const { app, owner } = panel
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error) => error.code,
      )
    const tax = (name: string, seen?: Parameters<typeof setUpTax>[3]) =>
      codeOf(setUpTax(app, owner, { inclusive: true, country: 'AT', name, rate: 200_000 }, seen))
    expect((await Promise.all([tax('USt.'), tax('VAT')])).sort()).toEqual(['done', 'stale'])
    const { taxes } = await listStaffRates(app, owner)
    const { id: key = 0, version = '' } = taxes.find(({ country }) => country === 'AT') ?? {}
    expect(await tax('Steuer', { key, version })).toBe('done')
    expect(await tax('Tax', { key, version })).toBe('stale')
    expect(await listTaxRates(app.database.prisma, 'AT')).toMatchObject([{ name: 'Steuer' }])

    const ship = (name: string, seen?: string) =>
      codeOf(setUpShipping(app, owner, { name, eta: null, price: 590, freeFrom: null }, seen))
    expect(await ship('Post')).toBe('stale')
    const { methods } = await listStaffRates(app, owner)
    const shown = methods.find(({ code }) => code === 'standard')?.version ?? ''
    expect((await Promise.all([ship('Post', shown), ship('Bote', shown)])).sort()).toEqual(['done', 'stale'])
  })

  it('does not forget the country of the store where the form about law has none', async () => {
    const actions = await listPanelActions()
    const fields = actions.find(({ name }) => name === 'running/guide/actions.ts#saveLaw')?.declared?.fields
    const law = { version: '{}', 'shop.buyers': 'both', 'shop.offers': 'products' }
    expect(fields?.safeParse({ ...law, 'shop.country': 'DE' }).success).toBe(true)
    expect(fields?.safeParse({ ...law, 'shop.country': '' }).success).toBe(false)
  })

  it('shows what tax and shipping were saved, so that they can be corrected in the guide', async () => {
    const { app, owner } = panel
    const shown = { app, actor: owner }
    expect(await readCurrentTax(shown, { country: 'LU' })).toBeNull()
    await setUpTax(app, owner, { inclusive: true, country: 'LU', name: 'TVA', rate: 165_000 })
    const tax = await readCurrentTax(shown, { country: 'LU' })
    expect(tax?.theirs).toEqual({ name: 'TVA', rate: '16.5' })
    await setUpTax(
      app,
      owner,
      { inclusive: true, country: 'LU', name: 'TVA', rate: 170_000 },
      JSON.parse(tax?.version ?? ''),
    )
    expect((await readCurrentTax(shown, { country: 'LU' }))?.theirs).toEqual({ name: 'TVA', rate: '17' })

    const before = await readCurrentShipping(shown)
    const changed = { name: 'Parcel', eta: '2 days', price: 490, freeFrom: 0 }
    await setUpShipping(app, owner, changed, before?.version ?? null)
    expect((await readCurrentShipping(shown))?.theirs).toEqual({
      ...{ name: 'Parcel', eta: '2 days' },
      ...{ price: '4.90', freeFrom: '0.00' },
    })
  })

  it('notices what the store has by other ways, skips, and is put away', async () => {
    const { app, owner } = panel
    await registerApp(app, owner, { name: 'Phone', isPublic: false, origins: [] })
    await skipStep(app, owner, 'products')
    expect(await states()).toEqual({
      ...{ store: 'done', products: 'skipped', tax: 'done', shipping: 'done' },
      ...{ law: 'done', payment: 'done', mail: 'open', app: 'done', theme: 'done' },
    })
    await app.settings.set('mail.smtp_url', 'smtp://mail.example.com')
    expect((await states()).mail).toBe('done')
    expect(await readGuide(app, owner)).toMatchObject({ finished: 9, isShown: false })
    await app.database.prisma.guideStep.deleteMany({})
    expect((await readGuide(app, owner)).isShown).toBe(true)
    await dismissGuide(app, owner)
    expect((await readGuide(app, owner)).isShown).toBe(false)
  })

  it('asks for a proof before money can be redirected', async () => {
    const { app, owner, employ } = panel
    const payment = { cashOnDelivery: true, bankDetails: 'Mine' }
    await expect(setUpPayment(app, { ...owner, sudoUntil: null }, payment)).rejects.toMatchObject({
      code: 'sudo_needed',
    })
    const { actor } = await employ('manager')
    await expect(setUpPayment(app, actor, payment)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
