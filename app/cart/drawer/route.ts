import { freshApp } from '#lib/app/app.ts'
import { answerDrawer } from '#lib/pages/cart/answer-drawer.ts'

export const dynamic = 'force-dynamic'

export async function GET(request: Request): Promise<Response> {
  return answerDrawer(await freshApp(), request)
}
