import type { SettingKey, Settings } from './definitions/definitions.ts'

/** The pages that the law wants a shop to have, in the order in which they are linked, each with the setting of its address. */
export const legalPages = {
  imprint: 'shop.imprint_url',
  terms: 'shop.terms_url',
  privacy: 'shop.privacy_url',
  shipping: 'shop.shipping_url',
  withdrawal: 'shop.withdrawal_url',
  guarantee: 'shop.guarantee_url',
  accessibility: 'shop.accessibility_url',
  reviews: 'shop.reviews_url',
} as const satisfies Record<string, SettingKey>

export type LegalPage = keyof typeof legalPages

export const legalPageNames = Object.keys(legalPages) as LegalPage[]

/** The legal pages that the shop links, with their addresses or paths. */
export function listLegalLinks(settings: Settings): { page: LegalPage; address: string }[] {
  return legalPageNames.flatMap((page) => {
    const address = settings[legalPages[page]]
    return address === null ? [] : [{ page, address }]
  })
}
