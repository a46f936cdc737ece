import type { Settings } from './definitions/definitions.ts'

/** Whether visitors reach the site over https, according to its settings. */
export function isHttpsSite(settings: Settings): boolean {
  const url = settings['site.url']
  return url !== null && new URL(url).protocol === 'https:'
}

/** The site's address without a slash at its end; `fallback` while none is set. */
export function siteAddress(settings: Settings, fallback: string): string {
  return (settings['site.url'] ?? fallback).replace(/\/+$/, '')
}
