import { readShopPage } from './shop-page.ts'
import type { WxrItem } from './wxr-item.ts'

const KNOWN_TYPES = ['post', 'page', 'attachment', 'nav_menu_item', 'shop_coupon']

/** Why an item is left out; null if it is imported. */
export function reasonToSkip(item: WxrItem): string | null {
  if (!KNOWN_TYPES.includes(item.type)) return `Entries of the type "${item.type}" are not imported.`
  const shopPage = readShopPage(item)
  if (shopPage) return `It only shows WooCommerce's ${shopPage.what}, in whose place this site has its own.`
  if (item.status === 'trash') return 'It is in the trash.'
  if (item.status === 'auto-draft') return 'It is an automatic draft.'
  if (item.type === 'attachment' && !/^https?:\/\//i.test(item.attachment || item.guid)) {
    return 'The attachment has no http or https address.'
  }
  return null
}
