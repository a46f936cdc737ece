import type { WxrItem } from './wxr-item.ts'

const KNOWN_TYPES = ['post', 'page', 'attachment', 'nav_menu_item']

/** Why an item is left out; null if it is imported. */
export function reasonToSkip(item: WxrItem): string | null {
  if (!KNOWN_TYPES.includes(item.type)) return `Entries of the type "${item.type}" are not imported.`
  if (item.status === 'trash') return 'It is in the trash.'
  if (item.status === 'auto-draft') return 'It is an automatic draft.'
  if (item.type === 'attachment' && !/^https?:\/\//i.test(item.attachment || item.guid)) {
    return 'The attachment has no http or https address.'
  }
  return null
}
