import { freshApp } from '#lib/app/app.ts'
import { leadTo } from '#lib/pages/forms/plain-answers.ts'
import { answerOneClick, linkPath } from '#lib/pages/newsletter/mailed-links.ts'
import { decodeSegment } from '#lib/pages/query-text.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ token: string }> }

/** People are redirected to a page with a button. */
export async function GET(_: Request, { params }: Params): Promise<Response> {
  return leadTo(linkPath('leave', decodeSegment((await params).token) ?? ''))
}

export async function POST(_: Request, { params }: Params): Promise<Response> {
  return answerOneClick(await freshApp(), decodeSegment((await params).token) ?? '')
}
