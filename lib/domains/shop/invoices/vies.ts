import { z } from 'zod'
import type { VatNumber } from '#lib/services/money/vat-number.ts'

/** An answer of the EU's register of VAT numbers. `consultation` proves that it was asked; only askers with a valid number get one. */
export type ViesAnswer = { isValid: boolean; askedAt: string; consultation: string | null }

const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
const TIMEOUT = 20_000

const Answer = z.object({
  valid: z.boolean(),
  requestDate: z.string().max(40),
  requestIdentifier: z.string().max(40).nullish(),
})
const Failure = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

/** Asks VIES for a number on behalf of the seller's. Throws if it or the member state does not answer. */
export async function askVies(
  number: VatNumber,
  { base = VIES, requester }: { base?: string | undefined; requester: VatNumber | null },
): Promise<ViesAnswer> {
  const { text } = number
  const asking = requester?.isInVies
    ? { requesterMemberStateCode: requester.text.slice(0, 2), requesterNumber: requester.text.slice(2) }
    : {}
  const response = await fetch(`${base}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: text.slice(0, 2), vatNumber: text.slice(2), ...asking }),
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  })
  const body: unknown = await response.json()
  const { data } = Answer.safeParse(body)
  if (data) {
    return { isValid: data.valid, askedAt: data.requestDate, consultation: data.requestIdentifier || null }
  }
  const why = Failure.safeParse(body).data?.errorWrappers[0]?.error
  // The register does not know the seller's own number: it still answers, without proof.
  if (why === 'INVALID_REQUESTER_INFO' && requester) return askVies(number, { base, requester: null })
  throw new Error(`VIES did not answer: ${why ?? `status ${response.status}`}.`)
}
