import { z } from 'zod'
import { GatewayUnavailable } from '../gateway.ts'

// The client's own errors hold the request with its password, so none of them is passed on, not as a cause either.
const ApiError = z.object({
  statusCode: z.number(),
  result: z
    .object({
      name: z.string().optional(),
      error: z.string().optional(),
      debug_id: z.string().optional(),
      details: z.array(z.object({ issue: z.string() })).optional(),
    })
    .catch({}),
})

/** PayPal did not do what it was asked for. Without a status code, there was no answer of PayPal. */
export class PayPalFailure extends GatewayUnavailable {
  readonly statusCode: number | undefined
  /** PayPal's word for it, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string
  /** PayPal understood, and asking again changes nothing. */
  readonly isRefusal: boolean

  constructor(statusCode: number | undefined, issue: string, debugId: string | undefined) {
    const details = [statusCode, issue, debugId].filter(Boolean).join(', ')
    super(`PayPal did not answer as expected (${details}).`)
    this.statusCode = statusCode
    this.issue = issue
    this.isRefusal = statusCode !== undefined && [400, 404, 422].includes(statusCode)
  }
}

export function readPayPalFailure(error: unknown): PayPalFailure {
  if (error instanceof PayPalFailure) return error
  const { data } = ApiError.safeParse(error)
  if (!data) return new PayPalFailure(undefined, error instanceof Error ? error.name : 'no error', undefined)
  const { details, name, error: oauthError, debug_id: debugId } = data.result
  return new PayPalFailure(data.statusCode, details?.[0]?.issue ?? name ?? oauthError ?? 'unknown', debugId)
}
