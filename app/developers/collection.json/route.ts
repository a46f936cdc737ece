import { freshApp } from '#lib/app/app.ts'
import { answerCollection } from '#lib/pages/developers/collection/answer-collection.ts'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  return answerCollection(await freshApp())
}
