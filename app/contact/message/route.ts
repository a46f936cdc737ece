import { freshApp } from '#lib/app/app.ts'
import { answerContactForm } from '#lib/pages/contact/answer-contact-form.ts'

export const dynamic = 'force-dynamic'

export async function POST(request: Request): Promise<Response> {
  return answerContactForm(await freshApp(), request)
}
