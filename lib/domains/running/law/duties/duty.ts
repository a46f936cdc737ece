import type { LegalPage, SettingKey } from '#lib/services/settings/index.ts'
import type { ShopFacts } from './shop-facts.ts'

/**
 * `met` and `missing` are judged from the shop's data. `check`: only the owner can tell. `none`: it does not apply, by the country or
 * the kind of the shop.
 */
export type DutyState = 'met' | 'missing' | 'check' | 'none'

/** The countries whose shops a source binds: `EU` the European Economic Area and those who sell there, others by ISO 3166-1. */
export type Place = 'EU' | 'GB' | 'DE' | 'AT' | 'FR' | 'BE' | 'IT'

/** A rule of law, cited as its jurists do. */
export type Source = {
  place: Place
  text: string
  /** The day from which it is applied. */
  since: string
  url: string
}

export type Duty = {
  sources: readonly Source[]
  /** Whether it applies to such a shop, in a country that has a source. */
  concerns(facts: ShopFacts): boolean
  judge(facts: ShopFacts): Exclude<DutyState, 'none'>
  mend: Remedy
}

/** Where a duty is met: a setting, a legal page, the products, their manufacturers, or the theme. */
export type Remedy =
  | { setting: SettingKey }
  | { page: LegalPage }
  | { products: true }
  | { manufacturers: true }
  | { theme: true }

/** The sources that bind the shop: those of its own country, and of the markets that it sells to. */
export function sourcesFor({ country, isInEea, isInUk }: ShopFacts, { sources }: Duty): Source[] {
  return sources.filter(({ place }) => {
    if (place === 'EU') return isInEea
    return place === 'GB' ? isInUk : place === country
  })
}

export function stateOf(facts: ShopFacts, duty: Duty, now: Date): DutyState {
  const isBound = sourcesFor(facts, duty).some(({ since }) => new Date(since) <= now)
  return isBound && facts.settings['modules.shop'] && duty.concerns(facts) ? duty.judge(facts) : 'none'
}
