import { z } from 'zod'
import type { SavedMethod, Vault } from '../gateway.ts'
import { isRefusal, type Mollie, type MollieAnswer, parseAnswer } from './client.ts'

const MAX_LISTED = 250

const Customer = z.object({ id: z.string() })

const Mandate = z.object({
  id: z.string(),
  status: z.string(),
  method: z.string(),
  details: z.object({
    cardLabel: z.string().nullish(),
    cardNumber: z.string().nullish(),
    cardExpiryDate: z.string().nullish(),
    consumerAccount: z.string().nullish(),
  }),
})

type Mandate = z.output<typeof Mandate>

const Mandates = z.object({ _embedded: z.object({ mandates: z.array(Mandate) }) })

const Payments = z.object({
  _embedded: z.object({
    payments: z.array(
      z.object({ id: z.string(), metadata: z.object({ attemptId: z.string() }).nullish().catch(null) }),
    ),
  }),
})

/** Mollie's customers, with the mandates that their first payments made. */
export function createMollieVault(mollie: Mollie): Vault {
  const customer = (payer: string) => `/customers/${encodeURIComponent(payer)}`
  return {
    asks: false,
    async open({ key, email, name }) {
      const body = { ...(name && { name }), ...(email && { email }), metadata: { key } }
      return parseAnswer(Customer, await mollie('POST', '/customers', { key, body })).id
    },
    async list(payer) {
      const answer = await mollie('GET', `${customer(payer)}/mandates?limit=${MAX_LISTED}`)
      if (isRefusal(answer)) return []
      const { mandates } = parseAnswer(Mandates, answer)._embedded
      return mandates.filter(({ status }) => status === 'valid').map(toSavedMethod)
    },
    async remove(payer, methodId) {
      const path = `${customer(payer)}/mandates/${encodeURIComponent(methodId)}`
      return isDeleted(await mollie('DELETE', path))
    },
    async findCharge(payer, attemptId) {
      const answer = await mollie('GET', `${customer(payer)}/payments?limit=${MAX_LISTED}`)
      if (isRefusal(answer)) return null
      const { payments } = parseAnswer(Payments, answer)._embedded
      return payments.find(({ metadata }) => metadata?.attemptId === attemptId)?.id ?? null
    },
    async forget(payer) {
      isDeleted(await mollie('DELETE', customer(payer)))
    },
  }
}

/** False if Mollie has, or no longer has, no such thing. Throws GatewayUnavailable. */
function isDeleted(answer: MollieAnswer): boolean {
  if (isRefusal(answer)) return false
  parseAnswer(z.unknown(), answer)
  return true
}

function toSavedMethod({ id, method, details }: Mandate): SavedMethod {
  const { cardLabel, cardNumber, cardExpiryDate, consumerAccount } = details
  const account = consumerAccount ?? ''
  const labels: Record<string, string> = {
    creditcard: `${cardLabel ?? 'Card'} •••• ${cardNumber?.slice(-4) ?? ''}`,
    directdebit: `SEPA •••• ${account.slice(-4)}`,
    paypal: `PayPal ${account}`,
  }
  const label = (labels[method] ?? method).trim()
  return { id, label, expires: cardExpiryDate?.slice(0, 7) ?? null, canCharge: true }
}
