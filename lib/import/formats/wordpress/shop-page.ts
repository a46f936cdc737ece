import type { WxrItem } from './wxr-item.ts'

type ShopPage = { what: string; to: string }

const PAGES: Record<string, ShopPage> = {
  cart: { what: 'cart', to: '/products' },
  checkout: { what: 'checkout', to: '/products' },
  my_account: { what: 'account', to: '/account' },
  order_tracking: { what: 'order tracking', to: '/account' },
}

/** The function of a page that only contains WooCommerce's cart or similar; null for other pages. */
export function readShopPage({ type, content }: Pick<WxrItem, 'type' | 'content'>): ShopPage | null {
  if (type !== 'page') return null
  const block = /^<!-- wp:woocommerce\/(cart|checkout)\b/.exec(content.trim())?.[1]
  const text = content.replace(/<!--[\s\S]*?-->|<\/?(?:p|div)\b[^>]*>/g, '').trim()
  const shortcode = /^\[woocommerce_(cart|checkout|my_account|order_tracking)\b[^\]]*\]$/.exec(text)?.[1]
  return PAGES[block ?? shortcode ?? ''] ?? null
}
