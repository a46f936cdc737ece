import { GROUP, idsOf, JUMPER, type Walk } from './seen.ts'

/** Parts that the demo store leaves empty. */
export async function fillIn(walk: Walk): Promise<void> {
  const { settings, database } = walk.app
  const { prisma } = database
  await settings.set('shop.web_enabled', true)
  await settings.set('shop.prior_prices', 'always')
  await settings.set('consent.statistics', ['https://stats.example/script.js'])
  await settings.set('invoices.footer', 'IBAN XX12 3456 7890 1234 5678')
  await settings.set('payments.stripe.enabled', true)
  await settings.set('payments.stripe.save_methods', true)
  await settings.set('payments.stripe.secret_key', 'sk_test_1')
  await settings.set('payments.stripe.webhook_secret', 'whsec_1')
  // Nobody asks the provider what it keeps of a customer.
  await prisma.paymentCustomer.deleteMany()
  const [jumper, group] = await Promise.all([idsOf(walk, JUMPER), idsOf(walk, GROUP)])
  const productId = Number(jumper.product_id)
  const reduced = { compareAtPrice: 20_000n, lowestPrice: 17_500n, unitMeasure: '500 g / 1 kg' }
  await prisma.productVariant.updateMany({ where: { productId }, data: reduced })
  await prisma.product.update({
    where: { id: productId },
    data: { ...reduced, onSale: true, featured: true },
  })
  await prisma.product.update({
    where: { id: Number(group.product_id) },
    data: { kind: 'grouped', members: { create: { memberId: productId, position: 0 } } },
  })
  const { id: sizeGuideId } = await prisma.page.findUniqueOrThrow({ where: { slug: 'faq' } })
  await prisma.product.update({ where: { id: productId }, data: { sizeGuideId } })
  const addedAt = '2026-11-01T12:00:00.000Z'
  const file = `/media/videos/20261101${'a'.repeat(32)}.mp4`
  const videos = [
    { url: file, title: 'Knitting the yoke', poster: null, place: 1, addedAt },
    { url: 'https://vimeo.com/76979871', title: 'At the mill', poster: null, place: 2, addedAt },
  ]
  await prisma.product.update({ where: { id: productId }, data: { videos } })
  const { mediaId: imageId } = await prisma.productImage.findFirstOrThrow({ where: { productId } })
  await prisma.page.updateMany({ data: { imageId } })
  await prisma.postCategory.updateMany({ data: { imageId } })
}
