import type { Settings } from './definitions/definitions.ts'
import type { SettingsStore } from './settings-store.ts'

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

/** The settings of a site that its visitors find below another path than the owner has set. */
export function settingsBelow(store: SettingsStore, basePath: string, fallback: string): SettingsStore {
  let made: { from: Settings; settings: Settings } | undefined
  return {
    ...store,
    get current() {
      const from = store.current
      if (siteBasePath(from) === basePath) return from
      if (made?.from !== from) {
        const { origin } = new URL(siteAddress(from, fallback))
        made = { from, settings: Object.freeze({ ...from, 'site.url': origin + basePath }) }
      }
      return made.settings
    },
    get language() {
      return store.language
    },
    get languages() {
      return store.languages
    },
  }
}
