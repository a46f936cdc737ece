import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerWishlistForm } from '#lib/pages/shop/wishlist/answer-wishlist-form.ts'

export const dynamic = 'force-dynamic'

export const POST = createSiteRoute((app, request, [, , form = '']) => answerWishlistForm(app, request, form))
