import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerClientPackage } from '#lib/pages/developers/package/answer-client-package.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute((app, request) => answerClientPackage(app, request, 'kotlin'))
