import { newEventUid } from './announce.ts'
import { unknownEndpoint } from './endpoints/manage-endpoints.ts'
import { attemptDelivery, findDelivery } from './sending/attempt-delivery.ts'
import { type Attempt, isAccepted } from './sending/post-event.ts'
import type { WebhookServices } from './webhook-services.ts'
import { TEST_TYPE } from './webhook-type.ts'

/** Sends an endpoint a test at once, even a paused one, without consequences for it. Throws DomainError. */
export async function testEndpoint(services: WebhookServices, endpointId: number): Promise<Attempt> {
  const { prisma } = services.database
  const now = services.clock.now()
  if ((await prisma.webhookEndpoint.count({ where: { id: endpointId } })) === 0)
    throw unknownEndpoint(endpointId)
  const event = { uid: newEventUid(), type: TEST_TYPE, subjectId: endpointId, createdAt: now, spreadAt: now }
  const { id } = await prisma.webhookDelivery.create({
    data: {
      subject: `webhook:${endpointId}`,
      state: 'failed',
      endpoint: { connect: { id: endpointId } },
      event: { create: event },
    },
    select: { id: true },
  })
  const delivery = await findDelivery(services, id)
  const posted = delivery && (await attemptDelivery(services, delivery))
  if (!posted) throw unknownEndpoint(endpointId)
  const { attempt } = posted
  await prisma.webhookDelivery.update({
    where: { id },
    data: {
      state: isAccepted(attempt) ? 'delivered' : 'failed',
      endedAt: services.clock.now(),
      attempts: { create: attempt },
    },
    select: { id: true },
  })
  return attempt
}
