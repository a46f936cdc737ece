import { createPageRoute } from '#lib/pages/document/page-route.ts'
import { loadWishlistPage } from '#lib/pages/shop/wishlist/load-wishlist-page.ts'

export const dynamic = 'force-dynamic'

export const GET = createPageRoute((app, { cookies }) => loadWishlistPage(app, cookies))
