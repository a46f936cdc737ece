import { writeLlms } from '#lib/api/agents/write-llms.ts'
import { answerDocument } from '#lib/pages/seo/answer-document.ts'

export const dynamic = 'force-dynamic'

export async function GET(request: Request): Promise<Response> {
  return answerDocument(request, { type: 'text/markdown', write: writeLlms })
}
