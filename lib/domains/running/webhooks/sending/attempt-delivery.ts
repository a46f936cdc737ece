import { loadSecrets } from '../endpoints/endpoint-secrets.ts'
import type { WebhookServices } from '../webhook-services.ts'
import { type Posted, postEvent } from './post-event.ts'

export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export function findDelivery({ database }: Pick<WebhookServices, 'database'>, id: number) {
  return database.prisma.webhookDelivery.findUnique({
    where: { id },
    select: {
      id: true,
      subject: true,
      state: true,
      round: true,
      triedSince: true,
      endpoint: { select: { id: true, url: true, state: true } },
      event: { select: { uid: true, type: true, subjectId: true, facts: true, createdAt: true } },
    },
  })
}

/** Sends an event as its subject is now. Null if there is nothing to tell of it any more. */
export async function attemptDelivery(
  services: WebhookServices,
  { event, endpoint }: Pick<Delivery, 'event' | 'endpoint'>,
): Promise<Posted | null> {
  const { database, clock, secrets, settings, localHosts, present } = services
  await settings.refresh()
  const { uid, type, subjectId, facts, createdAt } = event
  const data = await present({ type, subjectId, facts: JSON.parse(facts) })
  if (data === null) return null
  const at = clock.now()
  const body = JSON.stringify({
    type,
    id: uid,
    timestamp: createdAt.toISOString(),
    api_version: 'v1',
    data,
  })
  const signing = await loadSecrets(database, secrets, { endpointId: endpoint.id, now: at })
  return postEvent({ url: endpoint.url, uid, body, secrets: signing, at }, { localHosts })
}
