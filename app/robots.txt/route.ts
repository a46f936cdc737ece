import { answerDocument } from '#lib/pages/seo/answer-document.ts'
import { buildRobots } from '#lib/pages/seo/build-robots.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return answerDocument(request, { type: 'text/plain', write: buildRobots })
}
