export type { Patterns } from '#messages'
export { findCatalogue, listCatalogues, PANEL_LOCALES } from './find-catalogue.ts'
export { describeUnitPrice, formatMeasure, formatUnitPrice } from './format-unit-price.ts'
export { joinParts } from './join-parts.ts'
export { FALLBACK_LOCALE, listLocales, readCatalogue } from './read-catalogues.ts'
export {
  fallbackLocales,
  likelyLocale,
  type PlainKey,
  type TextKey,
  type Texts,
  type Translate,
  textDirection,
  textsIn,
} from './texts-in.ts'
