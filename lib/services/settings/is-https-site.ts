import type { Settings } from './definitions.ts'

/** Whether visitors reach the site over https, as far as its settings say. */
export function isHttpsSite(settings: Settings): boolean {
  const url = settings['site.url']
  return url !== null && new URL(url).protocol === 'https:'
}
