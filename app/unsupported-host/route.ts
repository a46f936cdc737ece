import { answerUnsupported } from '#lib/app/next/answer-unsupported.ts'

export const dynamic = 'force-dynamic'

export {
  answerUnsupported as DELETE,
  answerUnsupported as GET,
  answerUnsupported as OPTIONS,
  answerUnsupported as PATCH,
  answerUnsupported as POST,
  answerUnsupported as PUT,
}
