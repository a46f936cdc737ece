import { answerExport } from '#lib/pages/account/answer-export.ts'
import { createSiteRoute } from '#lib/pages/answering/create-route.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute(answerExport)
