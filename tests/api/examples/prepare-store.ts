import { seedDemoStore } from '#prisma/seed/seed-demo-store.ts'
import type { TestApi } from '#tests/support/api.ts'

const VIDEOS = [
  {
    ...{ url: '/media/videos/202611021f0e6c2b9d4a47c38e5d0b7a6c9f1e2d.mp4', title: 'How it pours' },
    ...{ poster: null, place: 1, addedAt: '2026-11-02T09:00:00.000Z' },
  },
  {
    ...{ url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: 'How it is made' },
    ...{ poster: null, place: 2, addedAt: '2026-11-02T09:00:00.000Z' },
  },
]

/** The demo store, and what shows those members of answers that are null there. */
export async function prepareStore({ app }: TestApi): Promise<void> {
  // It is not added to a site that has an app.
  await app.database.prisma.app.deleteMany()
  await seedDemoStore(app)
  await openEverything(app)
  await fillIn(app)
}

async function openEverything({ settings }: TestApi['app']): Promise<void> {
  await settings.set('site.url', 'http://localhost:3000')
  await settings.set('checkout.fields.vat_id', 'optional')
  await settings.set('api.auth_requests_per_minute', 1_000_000)
  await settings.set('invoices.enabled', true)
  await settings.set('shop.gifts', true)
  await settings.set('site.legal_name', 'Hearthfell Ltd')
  await settings.set('invoices.address', '12 Sheepfold Yard\nLarch Hollow, OR 97000')
  for (const page of ['imprint', 'withdrawal', 'guarantee', 'accessibility', 'reviews'] as const)
    await settings.set(`shop.${page}_url`, `/${page === 'withdrawal' ? 'right-of-withdrawal' : page}`)
  await settings.set('client.min_version', '1.0.0')
  await settings.set('client.latest_version', '1.4.2')
  await settings.set('client.store_url', 'https://apps.example.com/hearthfell')
  await settings.set('client.link_hosts', ['shop.example.com'])
  await settings.set('client.scheme', 'hearthfell')
}

async function fillIn({ database: { prisma }, clock }: TestApi['app']): Promise<void> {
  const avatarUrl = '/media/avatars/ada.jpg'
  await prisma.customer.update({ where: { email: 'ada@example.com' }, data: { avatarUrl } })
  await prisma.staff.updateMany({ data: { avatarUrl: '/media/avatars/nora.jpg' } })
  const help = await prisma.page.findUniqueOrThrow({ where: { slug: 'help' } })
  await prisma.page.update({ where: { slug: 'faq' }, data: { parentId: help.id } })
  await prisma.product.update({
    where: { slug: 'weatherproof-notebook' },
    data: {
      kind: 'external',
      externalUrl: 'https://www.example.org/notebook',
      buttonText: 'Buy at the press',
    },
  })
  await prisma.product.update({ where: { slug: 'crane-kettle' }, data: { videos: VIDEOS } })
  await prisma.product.update({
    where: { slug: 'smoke-signal-coffee' },
    data: { withdrawalExemption: 'perishable' },
  })
  const { id: customerId } = await prisma.customer.findUniqueOrThrow({ where: { email: 'ada@example.com' } })
  await prisma.customerIdentity.create({
    data: { customerId, provider: 'google', subject: '104857600000000000001', createdAt: clock.now() },
  })
  await prisma.paymentCustomer.create({
    data: { customerId, gateway: 'stripe', reference: 'cus_Q7mT3vXa9LbE2k', createdAt: clock.now() },
  })
  await prisma.newsletterSubscriber.create({
    data: {
      ...{ email: 'ada@example.com', name: 'Ada Lindqvist', locale: 'en', createdAt: clock.now() },
      ...{ confirmedAt: clock.now(), unsubscribedAt: clock.now() },
    },
  })
  const { id: variantId } = await prisma.productVariant.findFirstOrThrow({
    where: { product: { slug: 'harbour-gansey-jumper' } },
    orderBy: { id: 'asc' },
  })
  await prisma.stockNotice.create({
    data: {
      ...{ variantId, email: 'ada@example.com', locale: 'en', createdAt: clock.now() },
      ...{ mailedAt: clock.now(), confirmedAt: clock.now(), notifiedAt: clock.now() },
    },
  })
  await prisma.shipment.updateMany({ data: { trackingUrl: 'https://parcels.example.org/track/HF1042' } })
  const [order] = await prisma.order.findMany({
    where: { customerId },
    orderBy: { placedAt: 'desc' },
    take: 1,
  })
  await prisma.order.update({
    where: { id: order?.id },
    data: { importedFrom: 'shopify', formerNumber: '#1042', giftMessage: 'Happy birthday, Lin!' },
  })
}
