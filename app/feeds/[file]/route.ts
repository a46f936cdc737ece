import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerProductFeed } from '#lib/pages/seo/product-feeds/answer-feed.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request, [, file = '']) => answerProductFeed(app, request, file))
