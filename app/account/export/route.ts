import { freshApp } from '#lib/app/app.ts'
import { answerExport } from '#lib/pages/account/answer-export.ts'

export const dynamic = 'force-dynamic'

export async function GET(request: Request): Promise<Response> {
  return answerExport(await freshApp(), request)
}
