import { z } from 'zod'
import {
  PushAnswered,
  type PushDriver,
  type PushMessage,
  PushRefused,
  type PushResult,
} from '../push-driver.ts'
import { type JsonAnswer, postJson } from './post-json.ts'

export type ExpoOptions = {
  /** Null if the project does not require one. */
  accessToken: string | null
  origin: string
}

const Outcome = z.object({
  status: z.string(),
  id: z.string().optional(),
  details: z.object({ error: z.string().optional() }).optional(),
})
const Tickets = z.object({ data: z.array(Outcome).length(1) })
const Receipts = z.object({ data: z.record(z.string(), Outcome) })

/** Sends messages through Expo's push service. https://docs.expo.dev/push-notifications/sending-notifications/ */
export function createExpoDriver({ accessToken, origin }: ExpoOptions): PushDriver {
  const headers: Record<string, string> = accessToken ? { Authorization: `Bearer ${accessToken}` } : {}
  const post = async (path: string, body: unknown): Promise<JsonAnswer['body']> => {
    const answer = await postJson(`${origin}/--/api/v2/push/${path}`, body, headers)
    if (answer.status !== 200) throw new PushAnswered(`Expo answered ${answer.status}.`)
    return answer.body
  }
  return {
    async send(message) {
      const [ticket] = Tickets.parse(await post('send', [toMessage(message)])).data
      return parseTicket(ticket)
    },
    async fetchReceipt(receipt) {
      const outcome = Receipts.parse(await post('getReceipts', { ids: [receipt] })).data[receipt]
      if (!outcome) return null
      return errorOf(outcome) === 'DeviceNotRegistered' ? 'dead' : 'delivered'
    },
    close: () => undefined,
  }
}

function toMessage({ token, title, body, data }: PushMessage): object {
  return { to: token, title, body, data, sound: 'default', priority: 'high' }
}

function parseTicket(ticket: z.output<typeof Outcome> | undefined): PushResult {
  if (ticket?.status === 'ok') return { state: 'sent', receipt: ticket.id }
  const error = errorOf(ticket)
  if (error === 'DeviceNotRegistered') return { state: 'dead' }
  const message = `Expo answered ${error || 'an error'}.`
  if (error === 'MessageTooBig') throw new PushRefused(message)
  throw new PushAnswered(message)
}

function errorOf(outcome: z.output<typeof Outcome> | undefined): string {
  return outcome?.details?.error ?? ''
}
