import { createNextRoute } from '#lib/app/next/next-route.ts'
import { answerChosen } from '#lib/server/requests/answer-chosen.ts'

export const dynamic = 'force-dynamic'

export const POST = createNextRoute((app) => (request) => answerChosen(app, request))
