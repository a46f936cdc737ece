import { createSiteRoute } from '#lib/pages/answering/create-route.ts'
import { answerIcon } from '#lib/pages/seo/icons/answer-icon.ts'

export const dynamic = 'force-dynamic'

export const GET = createSiteRoute(({ settings }, { url }) =>
  answerIcon(settings.current, new URL(url).pathname),
)
