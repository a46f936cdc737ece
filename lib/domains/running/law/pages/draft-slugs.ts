import type { LegalPage } from '#lib/services/settings/index.ts'

/** The languages that legal pages are drafted in. */
const draftLanguages = ['en', 'de', 'fr'] as const
export type DraftLanguage = (typeof draftLanguages)[number]

/** The slugs of drafts, by language. They are never those of the site's own addresses. */
export const slugs: Record<LegalPage, Record<DraftLanguage, string>> = {
  imprint: { en: 'imprint', de: 'impressum', fr: 'mentions-legales' },
  terms: { en: 'terms', de: 'agb', fr: 'conditions-generales-de-vente' },
  privacy: { en: 'privacy', de: 'datenschutz', fr: 'confidentialite' },
  shipping: { en: 'shipping-costs', de: 'versandkosten', fr: 'livraison' },
  withdrawal: { en: 'right-of-withdrawal', de: 'widerrufsbelehrung', fr: 'droit-de-retractation' },
  guarantee: { en: 'legal-guarantee', de: 'gewaehrleistung', fr: 'garantie-legale' },
  accessibility: { en: 'accessibility', de: 'barrierefreiheit', fr: 'accessibilite' },
  reviews: { en: 'how-reviews-are-checked', de: 'bewertungen', fr: 'controle-des-avis' },
}

export function draftSlugs(page: LegalPage): string[] {
  return draftLanguages.map((language) => slugs[page][language])
}

/** The language of drafts: the shop's where there are texts in it, otherwise English. */
export function draftLanguage(locale: string): DraftLanguage {
  const language = locale.split('-')[0]
  return draftLanguages.find((one) => one === language) ?? 'en'
}
