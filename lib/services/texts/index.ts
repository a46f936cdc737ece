export { findCatalogue, listCatalogues } from './find-catalogue.ts'
export type { Patterns } from './flatten-texts.ts'
export { FALLBACK_LOCALE, listLocales, readCatalogue } from './read-catalogues.ts'
export { fallbackLocales, type TextKey, type Texts, type Translate, textsIn } from './texts-in.ts'
