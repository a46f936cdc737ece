import { freshApp } from '#lib/app.ts'
import { answerOneClick, linkPath } from '#lib/storefront/newsletter/mailed-links.ts'
import { decodeSegment } from '#lib/storefront/query-text.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ token: string }> }

/** People come to a page with a button. */
export async function GET(_: Request, { params }: Params): Promise<Response> {
  const Location = linkPath('leave', decodeSegment((await params).token) ?? '')
  return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } })
}

export async function POST(_: Request, { params }: Params): Promise<Response> {
  return answerOneClick(await freshApp(), decodeSegment((await params).token) ?? '')
}
