import type { FormerSite } from '#lib/import/former-site/former-site.ts'
import type { WxrItem } from '../wxr-item.ts'

/** The addresses at which the former site showed an entry, as paths. */
export function formerAddresses(item: WxrItem, site: FormerSite): string[] {
  const { id, type, link, guid, oldNames } = item
  const own = [link, ...oldNames.flatMap((name) => renamed(link, name)), guid].flatMap(
    (address) => site.pathOf(address) ?? [],
  )
  const parameters =
    type === 'page' ? ['page_id', 'p'] : type === 'attachment' ? ['attachment_id', 'p'] : ['p']
  const byId = id ? parameters.map((name) => `${site.folder}/?${name}=${id}`) : []
  return [...new Set([...own, ...byId])].filter((path) => path !== '/')
}

/** Whether an address is the same in every export: ids change when a site moves. */
export function isLasting(address: string): boolean {
  return !address.includes('?')
}

/** WordPress answers at the names an entry had before, at the end of the same path. */
function renamed(link: string, name: string): string[] {
  return /\?/.test(link) ? [] : [link.replace(/[^/]+\/?$/, `${encodeURIComponent(name)}/`)]
}
