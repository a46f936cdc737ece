import { EEA, type Settings } from '#lib/services/settings/index.ts'

/** The needs of a new store, in the order in which the guide goes through them. */
export const guideSteps = [
  'store',
  'products',
  'tax',
  'shipping',
  'law',
  'payment',
  'mail',
  'app',
  'theme',
] as const
export type GuideStep = (typeof guideSteps)[number]

/** `done` by the guide, or because the store has it already. */
export type StepState = 'open' | 'done' | 'skipped'

/** The row that says that the guide as a whole was dismissed. */
export const WHOLE = 'guide'

/** Whether prices with tax are proposed, because the law of the shop's country wants consumers to see final prices. */
export function needsFinalPrices(settings: Pick<Settings, 'shop.country' | 'shop.buyers'>): boolean {
  const country = settings['shop.country']
  return country !== null && [...EEA, 'GB'].includes(country) && settings['shop.buyers'] !== 'businesses'
}
