import { createPageRoute, HIDDEN } from '#lib/pages/document/page-route.ts'
import { loadSharedWishlistPage } from '#lib/pages/shop/wishlist/load-wishlist-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute(
  (app, { parts: [, , token = ''] }) => loadSharedWishlistPage(app, token),
  HIDDEN,
)
