import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#lib/context.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import {
  type ChangeAnswer,
  changeSettings,
  type PriceAnswer,
  type SettingChange,
} from '#lib/domains/running/settings/index.ts'
import { saveShipping, saveTax } from '#lib/domains/shop/rates/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { markStep } from './change-guide.ts'
import type { GuideStep } from './guide-steps.ts'

type GuideScene = ActionScope<ActionContext & Pick<Context, 'secrets'>>

export type StoreBasics = {
  name: string
  email: string | null
  address: string | null
  /** ISO 3166; null if it is not said. */
  country: string | null
  /** ISO 4217. It is written as is usual in the language. */
  currency: string
  /** The decision about the prices if the currency changes. */
  prices?: PriceAnswer
  /** BCP 47. */
  locale: string
  timeZone: string
}

/** The settings as a form showed them, by key: a value that someone else has changed since is not overwritten. */
export type SeenSettings = Readonly<Record<string, unknown>>

/** Names the store and says where it is. Throws InvalidSetting by the setting's key, `prices_undecided` and `stale`. */
export const setUpStore = staffAction(
  { permission: 'settings.write', action: 'guide.store_set_up' },
  async (scene: GuideScene, basics: StoreBasics, seen: SeenSettings = {}): Promise<void> => {
    const { currency, locale } = basics
    const given: SettingChange[] = [
      { key: 'site.name', value: basics.name },
      { key: 'contact.email', value: basics.email },
      { key: 'contact.address', value: basics.address },
      { key: 'shop.country', value: basics.country },
      { key: 'site.locale', value: regional(locale, basics.country) },
      { key: 'site.timezone', value: basics.timeZone },
      { key: 'currency.code', value: currency },
    ]
    await finish(scene, 'store', given, { seen, answer: basics.prices ?? { kind: 'keep' } })
  },
)

/** Countries that write English otherwise than the United States, above all dates. */
const ENGLISH: readonly string[] = ['GB', 'IE', 'AU', 'NZ', 'CA', 'ZA', 'IN']

/** English as the store's country writes it, where nothing narrower was chosen. */
function regional(locale: string, country: string | null): string {
  return locale === 'en' && country !== null && ENGLISH.includes(country) ? `en-${country}` : locale
}

export type TaxBasics = {
  /** Whether prices include it. */
  inclusive: boolean
  country: string
  name: string
  /** In millionths: 200,000 is 20 %. */
  rate: number
}

/** A tax as the guide showed it; null for none, which then must be so still. */
export type SeenTax = { key: number; version: string } | null

/** Sets the usual rate of the store's country. Throws `stale`, among others. */
export const setUpTax = staffAction(
  { permission: 'rates.write', action: 'guide.tax_set_up' },
  async (
    scene: GuideScene,
    { inclusive, country, name, rate }: TaxBasics,
    seen: SeenTax = null,
  ): Promise<void> => {
    const zone = { country, state: null, postcodes: null }
    const kind = { taxClass: 'standard', priority: 1, appliesToShipping: true }
    await saveTax(scene.context, scene.actor, seen, { ...zone, ...kind, name, rate })
    // The guide asks how prices are meant.
    await finish(scene, 'tax', [{ key: 'shop.tax_inclusive', value: inclusive }], {
      answer: { kind: 'keep' },
    })
  },
)

export type ShippingBasics = {
  name: string
  /** Such as "2–3 working days". */
  eta: string | null
  /** Minor units, as `freeFrom`. */
  price: number
  freeFrom: number | null
}

/** The code of the method that the guide sets up. */
export const FIRST_METHOD = 'standard'

/**
 * Adds a first way to ship, everywhere at one price; with the version that was shown, in place of the one that there is. Throws
 * `stale`, among others.
 */
export const setUpShipping = staffAction(
  { permission: 'rates.write', action: 'guide.shipping_set_up' },
  async (
    scene: GuideScene,
    { name, eta, price, freeFrom }: ShippingBasics,
    seen: string | null = null,
  ): Promise<void> => {
    const terms = { price, freeFrom, bands: null, minWeight: null, maxWeight: null }
    await saveShipping(scene.context, scene.actor, seen, { code: FIRST_METHOD, name, eta, terms })
    await finish(scene, 'shipping', [])
  },
)

export type LawBasics = {
  /** ISO 3166; null if it is not said. */
  country: string | null
  buyers: Settings['shop.buyers']
  offers: Settings['shop.offers']
  isMicroEnterprise: boolean
  issuesInvoices: boolean
}

/** Says where the shop is and what it sells to whom, by which its duties are judged. */
export const setUpLaw = staffAction(
  { permission: 'settings.write', action: 'guide.law_set_up' },
  async (
    scene: GuideScene,
    { country, buyers, offers, isMicroEnterprise, issuesInvoices }: LawBasics,
    seen: SeenSettings = {},
  ): Promise<void> => {
    const given = [
      { key: 'shop.country', value: country },
      { key: 'shop.buyers', value: buyers },
      { key: 'shop.offers', value: offers },
      { key: 'shop.micro_enterprise', value: isMicroEnterprise },
      { key: 'invoices.enabled', value: issuesInvoices },
    ]
    await finish(scene, 'law', given, { seen })
  },
)

export type PaymentBasics = {
  cashOnDelivery: boolean
  /** The account that buyers transfer to; null for none. */
  bankDetails: string | null
}

/** Chooses the payment methods that need no provider. */
export const setUpPayment = staffAction(
  { permission: 'payments.write', requiresReauth: true, action: 'guide.payment_set_up' },
  async (
    scene: GuideScene,
    { cashOnDelivery, bankDetails }: PaymentBasics,
    seen: SeenSettings = {},
  ): Promise<void> => {
    const given = [
      { key: 'payments.cash_on_delivery.enabled', value: cashOnDelivery },
      { key: 'payments.bank_transfer.enabled', value: bankDetails !== null },
      { key: 'payments.bank_transfer.details', value: bankDetails },
    ]
    await finish(scene, 'payment', given, { seen })
  },
)

export type Looks = {
  /** Hex. */
  color: string
  /** An address, or a path of the site. */
  logo: string | null
}

/** Gives the site its colour and its logo. Throws InvalidSetting by the setting's key. */
export const setUpLooks = staffAction(
  { permission: 'settings.write', action: 'guide.looks_set_up' },
  async (scene: GuideScene, { color, logo }: Looks, seen: SeenSettings = {}): Promise<void> => {
    const given = [
      { key: 'site.primary_color', value: color },
      { key: 'site.logo', value: logo },
    ]
    await finish(scene, 'theme', given, { seen })
  },
)

/** Null and default values are not stored; values as they were shown stay as they are. Throws `stale`. */
async function finish(
  { context, tx, actor, record }: GuideScene,
  step: GuideStep,
  given: readonly SettingChange[],
  { seen = {}, answer }: { seen?: SeenSettings; answer?: ChangeAnswer } = {},
): Promise<void> {
  const defaults = new Map(context.settings.describe().map((one) => [one.key, one.default]))
  const changes = given
    .filter(({ key, value }) => !Object.hasOwn(seen, key) || !isDeepStrictEqual(seen[key], value))
    .map(({ key, value }) => ({
      ...{ key, value: isDeepStrictEqual(value, defaults.get(key)) ? undefined : value },
      ...(Object.hasOwn(seen, key) && { was: seen[key] }),
    }))
  await changeSettings(context, actor, changes, answer)
  await markStep(tx, { step, state: 'done', at: context.clock.now() })
  record({ subject: `guide:${step}` })
}
