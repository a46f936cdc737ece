import { answerReport } from '#lib/admin/running/import/answer-report.ts'

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  return answerReport(Number((await params).id) || 0)
}
