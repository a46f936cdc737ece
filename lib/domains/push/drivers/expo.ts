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
  /** Where the project asks for one. */
  accessToken: string | null
  origin: string
}

const Fate = z.object({
  status: z.string(),
  id: z.string().optional(),
  details: z.object({ error: z.string().optional() }).optional(),
})
const Tickets = z.object({ data: z.array(Fate).length(1) })
const Receipts = z.object({ data: z.record(z.string(), Fate) })

/** Messages by Expo's push service. https://docs.expo.dev/push-notifications/sending-notifications/ */
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
      const fate = Receipts.parse(await post('getReceipts', { ids: [receipt] })).data[receipt]
      if (!fate) return null
      return errorOf(fate) === 'DeviceNotRegistered' ? 'dead' : 'delivered'
    },
    close: () => undefined,
  }
}

function toMessage({ token, title, body, data }: PushMessage): object {
  return { to: token, title, body, data, sound: 'default', priority: 'high' }
}

function parseTicket(ticket: z.output<typeof Fate> | undefined): PushResult {
  if (ticket?.status === 'ok') return { state: 'sent', receipt: ticket.id }
  const error = errorOf(ticket)
  if (error === 'DeviceNotRegistered') return { state: 'dead' }
  const told = `Expo answered ${error || 'an error'}.`
  if (error === 'MessageTooBig') throw new PushRefused(told)
  throw new PushAnswered(told)
}

function errorOf(fate: z.output<typeof Fate> | undefined): string {
  return fate?.details?.error ?? ''
}
