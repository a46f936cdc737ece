import { createNextRoute } from '#lib/app/next/next-route.ts'
import { answerHealth } from '#lib/server/health.ts'

export const dynamic = 'force-dynamic'

export const GET = createNextRoute((app) => () => answerHealth(app))
