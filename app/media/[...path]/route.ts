import { createNextRoute } from '#lib/app/next/next-route.ts'
import { createPictureAnswer } from '#lib/server/pictures/answer-picture.ts'
import { pathOf } from '#lib/web/site/site.ts'

export const dynamic = 'force-dynamic'

export const GET = createNextRoute((app) => {
  const answer = createPictureAnswer(app)
  return (request) => answer(request, pathOf(request), () => undefined)
})
