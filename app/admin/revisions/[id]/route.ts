import { answerPreview } from '#lib/admin/publishing/content/answer-preview.ts'

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  return answerPreview({ kind: 'revision' }, (await params).id)
}
