import { readScriptLine, type ScriptLine } from './definitions/consent.ts'
import type { SettingKey, Settings } from './definitions/definitions.ts'
import { EEA } from './definitions/shop.ts'

/** Whether visitors reach the site over https, according to its settings. */
export function isHttpsSite(settings: Settings): boolean {
  const url = settings['site.url']
  return url !== null && new URL(url).protocol === 'https:'
}

/** The site's address without a slash at its end; `fallback` while none is set. */
export function siteAddress(settings: Settings, fallback: string): string {
  return (settings['site.url'] ?? fallback).replace(/\/+$/, '')
}

/** The path that the site is below, such as `/shop`; empty at the root of its host. */
export function siteBasePath(settings: Settings): string {
  const url = settings['site.url']
  return url === null ? '' : new URL(url).pathname.replace(/\/+$/, '')
}

/** The path of an address on the site, without the path that the site is below. */
export function pathOnSite(settings: Settings, address: string): string {
  const { pathname, search, hash } = new URL(address)
  const base = siteBasePath(settings)
  const path = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
  return `${path || '/'}${search}${hash}`
}

/** A language that the site's pages are shown in. */
export type SiteLanguage = {
  /** Such as `pt-BR`. */
  locale: string
  /** The path that the addresses of its pages begin with, such as `/pt-br`; empty for the main language. */
  prefix: string
}

const knownLanguages = new WeakMap<Settings, readonly SiteLanguage[]>()

/** The languages of the site, main language first; the same list for the same settings. */
export function siteLanguages(settings: Settings): readonly SiteLanguage[] {
  const before = knownLanguages.get(settings)
  if (before) return before
  const languages = siteLocales(settings).map((locale, index) => ({
    locale,
    prefix: index === 0 ? '' : `/${locale.toLowerCase()}`,
  }))
  knownLanguages.set(settings, languages)
  return languages
}

/** The given language, if the site has it; otherwise the main one. */
export function findLanguage(
  languages: readonly SiteLanguage[],
  locale: string | null | undefined,
): Pick<SiteLanguage, 'prefix'> {
  const wanted = locale?.toLowerCase() ?? ''
  const exact = languages.find((one) => one.locale.toLowerCase() === wanted)
  return exact ?? languages.find((one) => baseOf(one.locale) === baseOf(wanted)) ?? MAIN
}

const MAIN: Pick<SiteLanguage, 'prefix'> = { prefix: '' }

function baseOf(locale: string): string | undefined {
  return locale.toLowerCase().split('-')[0]
}

/**
 * The language of a path of the site, and the path without its prefix: `/de/posts` is `/posts` in German. A prefix before something that
 * is the same in every language, such as a picture, is an ordinary part of the path.
 */
export function splitLanguage(
  languages: readonly SiteLanguage[],
  path: string,
): { language: SiteLanguage | undefined; path: string } {
  const language = languages.find(({ prefix }) => prefix !== '' && startsWith(path, prefix))
  const rest = language && (path.slice(language.prefix.length) || '/')
  return language && rest && isPagePath(rest) ? { language, path: rest } : { language: undefined, path }
}

/** The path of a page in a language. What is the same in every language, or already has a language, stays as it is. */
export function localPath(
  { prefix }: Pick<SiteLanguage, 'prefix'>,
  path: string,
  languages: readonly SiteLanguage[] = [],
): string {
  if (prefix === '') return path
  const [bare = ''] = path.split(/[?#]/, 1)
  if (!isPagePath(bare) || splitLanguage(languages, bare).language) return path
  const rest = path.slice(bare.length)
  return bare === '/' ? `${prefix}${rest}` : `${prefix}${path}`
}

/** The same for an address, which may be on another site. */
export function localAddress(
  language: Pick<SiteLanguage, 'prefix'>,
  address: string,
  { siteUrl, languages }: { siteUrl: string; languages: readonly SiteLanguage[] },
): string {
  if (/^\/(?![/\\])/.test(address)) return localPath(language, address, languages)
  if (language.prefix === '') return address
  const rest = address.slice(siteUrl.length)
  return address.startsWith(siteUrl) && /^(?:[/?#]|$)/.test(rest)
    ? siteUrl + localPath(language, rest.startsWith('/') ? rest : `/${rest}`, languages)
    : address
}

function startsWith(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

// Files, and what programs read, are the same in every language.
const SHARED =
  /^\/(?:_next|api|healthz|icons|media|readyz|sitemap|theme-assets|webhooks)(?:\/|$)|\/[^/]*\.[a-z][a-z0-9]{1,10}$/i
const LANGUAGE_FILES = /\/(?:feed\.(?:xml|json)|opensearch\.xml|site\.webmanifest)$/

/** Whether a path leads to a page, or to a document such as a feed that is written in the page's language. */
function isPagePath(path: string): boolean {
  return path.startsWith('/') && (!SHARED.test(path) || LANGUAGE_FILES.test(path))
}

/** The languages of the site, main language first. */
export function siteLocales(settings: Settings): string[] {
  return [...new Set([settings['site.locale'], ...settings['site.locales']])]
}

/**
 * Chooses one of the languages that have texts: the wanted one if the site has it, else the first of the site's, else
 * English.
 */
export function chooseLanguage(
  wanted: string | null | undefined,
  siteLocales: readonly string[],
  available: readonly string[],
): string {
  const known = (tag: string) => [tag, baseLanguage(tag)].find((one) => available.includes(one))
  const offered = siteLocales.flatMap((tag) => known(tag) ?? [])
  return offered.find((one) => wanted && one === known(wanted)) ?? offered[0] ?? 'en'
}

function baseLanguage(tag: string): string {
  return (tag.split('-')[0] ?? tag).toLowerCase()
}

/** The shop's own country, assumed as the destination until a better one is known. Null if not configured. */
export function homeCountry(settings: Settings): string | null {
  return settings['shop.country'] ?? settings['shop.countries'][0] ?? null
}

const PRIOR_PRICE_COUNTRIES: ReadonlySet<string> = new Set([...EEA, 'GB'])

/** Whether the shop states the lowest price of the 30 days before a reduction (Directive 98/6/EC, Art. 6a). */
export function isPriorPriceShown(settings: Settings): boolean {
  const chosen = settings['shop.prior_prices']
  return chosen === 'auto' ? PRIOR_PRICE_COUNTRIES.has(homeCountry(settings) ?? '') : chosen === 'always'
}

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

export const consentPurposes = ['statistics', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export type ConsentScript = ScriptLine & { purpose: ConsentPurpose }

const knownScripts = new WeakMap<Settings, ConsentScript[]>()

/** Scripts of other sites that the owner has added. They load only for visitors who have agreed to their purpose. */
export function listConsentScripts(settings: Settings): ConsentScript[] {
  const scripts = knownScripts.get(settings) ?? readScripts(settings)
  knownScripts.set(settings, scripts)
  return scripts
}

function readScripts(settings: Settings): ConsentScript[] {
  return consentPurposes.flatMap((purpose) =>
    settings[`consent.${purpose}`].flatMap((line) => {
      const script = readScriptLine(line)
      return script ? [{ ...script, purpose }] : []
    }),
  )
}

/** `always` has no switch: it is on whenever the API is, even during maintenance. */
export type Group = 'always' | FeatureGroup

/** In the order in which `GET /site` lists them. */
export const featureGroups = [
  'auth',
  'registration',
  'posts',
  'comments',
  'pages',
  'shop',
  'reviews',
  'search',
  'contact',
  'newsletter',
  'push',
] as const
export type FeatureGroup = (typeof featureGroups)[number]

const moduleOf: Partial<Record<FeatureGroup, 'modules.shop' | 'modules.blog' | 'modules.pages'>> = {
  posts: 'modules.blog',
  comments: 'modules.blog',
  pages: 'modules.pages',
  shop: 'modules.shop',
  reviews: 'modules.shop',
}

// The groups whose endpoints show what a module has.
const groupOf: Record<string, FeatureGroup> = { shop: 'shop', blog: 'posts', pages: 'pages' }

/** The types that the API finds: where a group is off, its records are not shown in results either. */
export function typesInApi<T extends { module: string | null }>(
  settings: Settings,
  types: ReadonlyMap<string, T>,
): Map<string, T> {
  return new Map(
    [...types].filter(([, { module }]) => {
      const group = module === null ? undefined : groupOf[module]
      return !group || isGroupOn(settings, group)
    }),
  )
}

/** Whether visitors of the website can buy there, and not through apps alone. */
export function isWebShopOn(settings: Settings): boolean {
  return settings['shop.web_enabled'] && isGroupOn(settings, 'shop')
}

/** A group is on unless it, or the module it belongs to, is switched off. */
export function isGroupOn(settings: Settings, group: Group): boolean {
  if (group === 'always') return true
  const module = moduleOf[group]
  return settings[`features.${group}`] && (!module || settings[module])
}
