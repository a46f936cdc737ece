'use server'

import { z } from 'zod'
import { invalidField, readAll } from '#lib/domains/domain-error.ts'
import { registerApp } from '#lib/domains/people/apps/index.ts'
import {
  dismissGuide,
  guideSteps,
  removeDemoStore,
  setUpLaw,
  setUpLooks,
  setUpPayment,
  setUpShipping,
  setUpStore,
  setUpTax,
  skipStep,
} from '#lib/domains/running/guide/index.ts'
import { draftLegalPages } from '#lib/domains/running/law/index.ts'
import { MAX_PRICE, parseTyped } from '#lib/services/money/parse-price.ts'
import { shopBuyers, shopOffers } from '#lib/services/settings/index.ts'
import { Checkbox, jsonField, NoFields } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import type { Panel } from '../../request/panel-request.ts'
import { readAmount, readFreeFrom } from '../../shop/catalogue/read-amount.ts'
import { readPriceAnswer } from '../settings/price-answer.ts'
import { readCurrentShipping, readCurrentTax } from './current-rates.ts'
import { guidePath } from './guide-path.ts'
import { currentForm, SHOWN } from './seen-settings.ts'

const optional = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : text))
/** A code, which the domain checks; empty where none was chosen. */
const Country = z.string().min(1).max(2)
/** The settings as the form showed them. */
const version = jsonField(z.record(z.string(), z.unknown()))
const Step = z.object({ step: z.enum(guideSteps) })
const Store = z.object({
  version,
  'site.name': z.string(),
  'contact.email': optional,
  'contact.address': optional,
  'shop.country': optional,
  'currency.code': z.string(),
  'site.locale': z.string(),
  'site.timezone': z.string(),
  prices: z.string().optional(),
  rate: z.string().optional(),
})
/** A tax that was shown: where, its id and its version; empty for none. */
const SeenTax = z.union([
  z.literal('').transform(() => null),
  jsonField(z.object({ country: z.string(), key: z.int(), version: z.string().max(64) })),
])
const Tax = z.object({
  version: SeenTax,
  inclusive: Checkbox,
  country: Country,
  name: z.string().trim().min(1).max(80),
  rate: z.string().trim().min(1).max(20),
})
const Shipping = z.object({
  version: z
    .string()
    .max(64)
    .transform((text) => text || null),
  name: z.string().trim().min(1).max(80),
  eta: optional.pipe(z.string().max(120).nullable()),
  price: z.string().trim().min(1).max(20),
  freeFrom: z.string().trim().max(20),
})
const Offer = z.enum(shopOffers)
const Law = z.object({
  version,
  'shop.country': Country,
  'shop.buyers': z.enum(shopBuyers),
  'shop.offers': z
    .union([Offer.transform((one) => [one]), z.array(Offer).max(shopOffers.length)])
    .optional()
    .transform((offers) => offers ?? []),
  micro: Checkbox,
  invoices: Checkbox,
})
const Payment = z.object({ version, cash: Checkbox, 'payments.bank_transfer.details': optional })
const LooksForm = z.object({ version, 'site.primary_color': z.string(), 'site.logo': optional })
const NewApp = z.object({ name: z.string().trim().min(1).max(120) })

export const saveStore = staffForm({
  fields: Store,
  calls: setUpStore,
  async run({ app, actor, t }, given) {
    const basics = {
      name: given['site.name'],
      email: given['contact.email'],
      address: given['contact.address'],
      country: given['shop.country'],
      currency: given['currency.code'],
      prices: readPriceAnswer(given),
      locale: given['site.locale'],
      timeZone: given['site.timezone'],
    }
    await setUpStore(app, actor, basics, given.version)
    return { done: t('admin.guide.saved'), to: guidePath() }
  },
  current: ({ app }) => readCurrent(app, SHOWN.store),
})

export const saveTax = staffForm({
  fields: Tax,
  calls: setUpTax,
  async run({ app, actor, t }, { version: seen, inclusive, country, name, rate: written }) {
    // A rate is stored in millionths, so a per cent has four decimals.
    const rate = parseDecimal('rate', written, 4)
    await setUpTax(app, actor, { inclusive, country, name, rate }, seen?.country === country ? seen : null)
    return { done: t('admin.guide.saved'), to: guidePath() }
  },
  current: readCurrentTax,
})

export const saveShipping = staffForm({
  fields: Shipping,
  calls: setUpShipping,
  async run({ app, actor, t }, { version: seen, name, eta, price, freeFrom }) {
    const currency = app.settings.current['currency.code']
    const amounts = readAll({
      price: () => readAmount('price', price, currency),
      freeFrom: () => readFreeFrom('freeFrom', freeFrom, currency),
    })
    await setUpShipping(app, actor, { name, eta, ...amounts }, seen)
    return { done: t('admin.guide.saved'), to: guidePath() }
  },
  current: readCurrentShipping,
})

export const saveLaw = staffForm({
  fields: Law,
  calls: [setUpLaw, draftLegalPages],
  async run({ app, actor, t }, { version: seen, micro, invoices, ...given }) {
    const basics = {
      country: given['shop.country'],
      buyers: given['shop.buyers'],
      offers: given['shop.offers'],
      ...{ isMicroEnterprise: micro, issuesInvoices: invoices },
    }
    await setUpLaw(app, actor, basics, seen)
    // The drafts are about the shop as it is said to be now.
    await app.settings.refresh()
    const drafted = await draftLegalPages(app, actor)
    return { done: t('admin.law.drafted', { count: drafted.length }), to: guidePath() }
  },
  current: ({ app }) => readCurrent(app, SHOWN.law),
})

export const savePayment = staffForm({
  fields: Payment,
  calls: setUpPayment,
  async run({ app, actor, t }, { cash, version: seen, 'payments.bank_transfer.details': bankDetails }) {
    await setUpPayment(app, actor, { cashOnDelivery: cash, bankDetails }, seen)
    return { done: t('admin.guide.saved'), to: guidePath() }
  },
  current: ({ app }) => readCurrent(app, SHOWN.payment),
})

export const saveLooks = staffForm({
  fields: LooksForm,
  calls: setUpLooks,
  async run({ app, actor, t }, given) {
    const looks = { color: given['site.primary_color'], logo: given['site.logo'] }
    await setUpLooks(app, actor, looks, given.version)
    return { done: t('admin.guide.saved'), to: guidePath() }
  },
  current: ({ app }) => readCurrent(app, SHOWN.looks),
})

export const addApp = staffForm({
  fields: NewApp,
  calls: registerApp,
  async run({ app, actor, t }, { name }) {
    const { key, secret } = await registerApp(app, actor, { name, isPublic: false, origins: [] })
    return { done: t('admin.api.registered', { name }), shown: [key, secret ?? ''] }
  },
})

export const skip = staffForm({
  fields: Step,
  calls: skipStep,
  async run({ app, actor, t }, { step }) {
    await skipStep(app, actor, step)
    return { done: t('admin.guide.skipped'), to: guidePath() }
  },
})

export const dismiss = actForm({
  fields: NoFields,
  act: dismissGuide,
  done: (t) => t('admin.guide.dismissed'),
})

export const removeDemo = staffForm({
  fields: NoFields,
  calls: removeDemoStore,
  async run({ app, actor, t }) {
    const done = await removeDemoStore(app, actor)
    if (!done) return { done: t('admin.guide.demo.gone') }
    const removed = Object.values(done.removed).reduce((sum, rows) => sum + rows, 0)
    return { done: t('admin.guide.demo.removed', { removed, kept: done.kept.length }) }
  },
})

async function readCurrent({ settings }: Panel['app'], shown: Parameters<typeof currentForm>[1]) {
  await settings.refresh()
  return currentForm(settings.current, shown)
}

function parseDecimal(field: string, text: string, decimals: number): number {
  const value = parseTyped(text, decimals)
  if (value === null || value > MAX_PRICE) throw invalidField(field, 'not_a_number', { example: '4.5' })
  return value
}
