import type { App } from '#lib/app/app.ts'
import { findReturnFile, orderGrant } from '#lib/domains/shop/orders/index.ts'
import { leadTo, plain } from '#lib/pages/forms/plain-answers.ts'
import type { Cookies } from '#lib/pages/people/visitors/website-visitor.ts'
import { decodeSegment } from '#lib/web/http/target.ts'
import { ReturnParams } from '#lib/web/inputs/order.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { createFileResponse } from '#lib/web/presenters/shop/order-actions/return-file.ts'
import { createSlipResponse } from '#lib/web/presenters/shop/order-actions/return-slip.ts'
import { findMailedOrder, findReadableOrder } from './find-readable-order.ts'

/** The path of a return's slip; `grant` lets a guest see it. */
export function slipPath(order: string, id: number, grant: string | null): string {
  const query = grant === null ? '' : `?${new URLSearchParams({ grant })}`
  return `/orders/${order}/returns/${id}/slip${query}`
}

/** The path of the label that the shop gave for a return. */
export function labelPath(order: string, id: number, grant: string | null): string {
  const query = grant === null ? '' : `?${new URLSearchParams({ grant })}`
  return `/orders/${order}/returns/${id}/label${query}`
}

/** The label for the parcel of a return; number and id are segments of the address. */
export async function answerReturnLabel(
  app: App,
  asked: { number: string; id: string; grant: string | null },
  cookies: Cookies,
): Promise<Response> {
  const number = decodeSegment(asked.number) ?? ''
  const order = await findReadableOrder(app, { number, grant: asked.grant }, cookies)
  const where = { returnId: readId(asked.id), kind: 'label' as const }
  const file = order && (await findReturnFile(app, { orderId: order.id, ...where }))
  return file ? withoutTraces(createFileResponse(file, 'label')) : notFound(app)
}

/** The slip of a return as a PDF; number and id are segments of the address. */
export async function answerReturnSlip(
  app: App,
  asked: { number: string; id: string; grant: string | null },
  cookies: Cookies,
): Promise<Response> {
  const number = decodeSegment(asked.number) ?? ''
  const order = await findReadableOrder(app, { number, grant: asked.grant }, cookies)
  const id = readId(asked.id)
  const answer = order && (await createSlipResponse(order, id, app.settings.current))
  return answer ? withoutTraces(answer) : notFound(app)
}

/** Leads a guest from the link in a mail to the slip. */
export async function answerMailedSlip(
  app: App,
  asked: { number: string; token: string; id: string },
): Promise<Response> {
  const order = await findMailedOrder(app, asked)
  if (!order) return notFound(app)
  return withoutTraces(leadTo(slipPath(order.number, readId(asked.id), orderGrant(app, order))))
}

function readId(segment: string): number {
  return ReturnParams.shape.id.safeParse(segment).data ?? 0
}

function withoutTraces(answer: Response): Response {
  answer.headers.set('Referrer-Policy', 'no-referrer')
  answer.headers.set('X-Robots-Tag', 'noindex')
  return answer
}

function notFound(app: App): Response {
  return plain(404, siteTexts(app).t('errors.not_found.heading'))
}
