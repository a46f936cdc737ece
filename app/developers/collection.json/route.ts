import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerCollection } from '#lib/pages/developers/collection/answer-collection.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute(answerCollection)
