import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerExport } from '#lib/pages/people/account/answer-export.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute(answerExport)
