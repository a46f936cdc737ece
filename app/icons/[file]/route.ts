import { freshApp } from '#lib/app/app.ts'
import { answerIcon } from '#lib/pages/icons/answer-icon.ts'

export const dynamic = 'force-dynamic'

export async function GET(request: Request): Promise<Response> {
  const { settings } = await freshApp()
  return answerIcon(settings.current, new URL(request.url).pathname)
}
