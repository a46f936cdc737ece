import { createHash } from 'node:crypto'
import type { App } from '#lib/app/app.ts'
import {
  type ConsentPurpose,
  type ConsentScript,
  consentPurposes,
  listConsentScripts,
  type Settings,
} from '#lib/services/settings/index.ts'
import { parseCookies, siteCookieName, writePlainCookie } from '#lib/web/http/site-cookie.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { pathOf, type SiteRequest } from '#lib/web/site/site.ts'
import { isPublicPath } from '../../answering/page-cache.ts'

/** The purposes that the visitor has agreed to. Scripts read it, because the pages themselves are the same for everybody. */
export const CONSENT_COOKIE = 'storefront-consent'
export const CONSENT_PATH = '/consent'
export const CONSENT_FORM = `${CONSENT_PATH}/forms/save`

// Authorities advise to ask again after half a year.
const SECONDS = 182 * 24 * 3600

const versions = new WeakMap<ConsentScript[], string>()

/** Changes with the scripts: visitors agree to those that they were told about, and are asked again about others. */
export function consentVersion(settings: Settings): string {
  const scripts = listConsentScripts(settings)
  const version = versions.get(scripts) ?? hash(JSON.stringify(scripts))
  versions.set(scripts, version)
  return version
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** The purposes that there are scripts for. */
export function askedPurposes(settings: Settings): ConsentPurpose[] {
  const scripts = listConsentScripts(settings)
  return consentPurposes.filter((purpose) => scripts.some((script) => script.purpose === purpose))
}

/** The purposes that visitors are asked to agree to, for every view; null while there are no scripts of other sites. */
export function describeConsent(app: Pick<App, 'settings'>) {
  const { current } = app.settings
  const { t } = siteTexts(app)
  const purposes = askedPurposes(current).map((id) => {
    const scripts = listConsentScripts(current).filter(({ purpose }) => purpose === id)
    return {
      id,
      title: t(`layout.consent.purposes.${id}`),
      text: t(`layout.consent.about.${id}`),
      hosts: [...new Set(scripts.map(({ src }) => new URL(src).hostname))],
    }
  })
  return purposes.length === 0 ? null : { url: CONSENT_PATH, action: CONSENT_FORM, purposes }
}

/** The purposes that a visitor has agreed to; null if they have not chosen yet. */
export function readChoice(settings: Settings, value: string | undefined): ConsentPurpose[] | null {
  const [version, chosen = ''] = value?.split('.') ?? []
  if (version !== consentVersion(settings)) return null
  const purposes = chosen.split('-')
  return askedPurposes(settings).filter((purpose) => purposes.includes(purpose))
}

/** The `Set-Cookie` line that keeps a choice. */
export function writeChoice(settings: Settings, purposes: readonly ConsentPurpose[]): string {
  const value = `${consentVersion(settings)}.${purposes.join('-')}`
  return writePlainCookie(settings, CONSENT_COOKIE, value, SECONDS)
}

/** Whether a page loads scripts of other sites: never where its address or content is the visitor's own. */
export function takesConsentScripts(settings: Settings, path: string): boolean {
  return listConsentScripts(settings).length > 0 && isPublicPath(path)
}

/** The hosts that a page may load scripts from, and that these may reach, because this visitor has agreed. */
export function consentSources(
  settings: Settings,
  request: Pick<SiteRequest, 'headers' | 'target'>,
): string[] {
  if (!takesConsentScripts(settings, pathOf(request))) return []
  const cookies = parseCookies(request.headers.cookie ?? '')
  const chosen = readChoice(settings, cookies.get(siteCookieName(settings, CONSENT_COOKIE))) ?? []
  const scripts = listConsentScripts(settings).filter(({ purpose }) => chosen.includes(purpose))
  return [...new Set(scripts.flatMap(({ sources }) => sources))]
}
