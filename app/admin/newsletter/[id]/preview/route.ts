import { answerNewsletterPreview } from '#lib/admin/publishing/newsletter/answer-preview.ts'

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  return answerNewsletterPreview((await params).id)
}
