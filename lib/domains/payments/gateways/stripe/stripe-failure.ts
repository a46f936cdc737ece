import { GatewayUnavailable } from '../gateway.ts'

/** What Stripe's errors tell; its messages stay out, since they quote parts of keys and of requests. */
export type StripeFailure = { statusCode: number | undefined; code: string; requestId: string | undefined }

/** Null for what is no error of Stripe's client. */
export function readStripeFailure(error: unknown): StripeFailure | null {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return null
  const { type, rawType, code, statusCode, requestId } = error as Error & Record<string, unknown>
  return {
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
    code: String(code ?? rawType ?? type),
    requestId: typeof requestId === 'string' ? requestId : undefined,
  }
}

/** Whether Stripe understood the request and does not do it, so that asking again changes nothing. */
export function isRefusal({ statusCode }: StripeFailure): boolean {
  return statusCode !== undefined && [400, 402, 404].includes(statusCode)
}

/** For a failure that leaves open how things stand. Passes on what is no error of Stripe's client. */
export function throwUnavailable(error: unknown): never {
  const failure = readStripeFailure(error)
  if (!failure) throw error
  throw new GatewayUnavailable(`Stripe did not answer as expected (${describeFailure(failure)}).`)
}

export function describeFailure({ statusCode, code, requestId }: StripeFailure): string {
  return [statusCode, code, requestId].filter(Boolean).join(', ')
}
