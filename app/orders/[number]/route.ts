import { leadTo } from '#lib/pages/forms/plain-answers.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ number: string }> }

/** The address of an order in push notifications. On the website, it is a page of the buyer's account. */
export async function GET(_: Request, { params }: Params): Promise<Response> {
  return leadTo(`/account/orders/${encodeURIComponent((await params).number)}`)
}
