import { freshApp } from '#lib/app/app.ts'
import { answerNewsletterForm } from '#lib/pages/newsletter/answer-newsletter-form.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ form: string }> }

export async function POST(request: Request, { params }: Params): Promise<Response> {
  return answerNewsletterForm(await freshApp(), request, (await params).form)
}
