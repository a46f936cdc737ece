import { registerApp } from '#lib/domains/people/apps/index.ts'
import type { Permission } from '#lib/domains/people/staff/authority/index.ts'
import { createRole } from '#lib/domains/people/staff/index.ts'
import { type EntryKind, editEntry, listRevisions, saveEntry } from '#lib/domains/publishing/content/index.ts'
import { createIssue } from '#lib/domains/publishing/newsletter/index.ts'
import { openImport } from '#lib/domains/running/imports/index.ts'
import { issueOrderInvoice } from '#lib/domains/shop/orders/staff/index.ts'
import { by, type World } from '../world.ts'
import { savedDraft } from './orders.ts'

type Params = Record<string, string>

export type PageRow = {
  /** The permissions that the page takes: without any one of these, it is refused. */
  needs: readonly Permission[]
  /** The parts of the address that vary, for something that there is. */
  params?(world: World): Promise<Params> | Params
  query?(world: World): Promise<Params> | Params
  /** Whether it takes a fresh proof. */
  proof?: true
}

const id = async (made: Promise<{ id: number }>) => ({ id: String((await made).id) })

async function revision({ app, content, next }: World): Promise<Params> {
  const ref = { kind: 'page' as EntryKind, id: (await content.page()).id }
  const edited = await editEntry(app, by, ref)
  if (!edited) throw new Error('The page is gone.')
  const change = {
    ...{ title: 'Lamps', excerpt: '', bodyHtml: '', seoTitle: '', seoDescription: '', imageUrl: '' },
    ...{ slug: `saved-${next()}`, noindex: false, published: true, publishedAt: null },
    page: { parentId: null, inMenu: false, position: 0 },
  }
  await saveEntry(app, by, { ...ref, version: edited.entry.updatedAt, change })
  const [saved] = await listRevisions(app, by, ref)
  return { id: String(saved?.id) }
}

async function message({ app }: World) {
  const data = { name: 'Ada', email: 'ada@example.org', message: 'Do you sell lamps?' }
  return app.database.prisma.contactMessage.create({ data })
}

async function invoice({ app, paidOrder }: World): Promise<Params> {
  const { number, id: orderId } = await paidOrder()
  await app.settings.set('invoices.enabled', true)
  await issueOrderInvoice(app, by, number)
  const { number: document } = await app.database.prisma.invoice.findFirstOrThrow({ where: { orderId } })
  return { number, document }
}

async function returnFile({ app, paidOrder }: World): Promise<Params> {
  const { number, id: orderId } = await paidOrder()
  const at = new Date()
  const { id } = await app.database.prisma.return.create({
    data: { orderId, state: 'asked_for', reason: 'damaged', createdAt: at, changedAt: at },
  })
  const file = await app.database.prisma.returnFile.create({
    data: { returnId: id, kind: 'picture', type: 'image/png', content: Buffer.from('png'), createdAt: at },
  })
  return { number, file: String(file.id) }
}

const ownRole = async ({ app, next }: World) => ({
  id: String(await createRole(app, by, { name: `Role ${next()}`, permissions: ['orders.read'] })),
})
const issue = async ({ app, panel, next }: World) => ({
  id: String(await createIssue(app, panel.owner, `News ${next()}`)),
})
const upload = async ({ app }: World) => ({
  id: String(await openImport(app, by, { name: 'products.csv', bytes: 10 })),
})
const number = async ({ order }: World) => ({ number: (await order()).number })

export const pageRows: Record<string, PageRow> = {
  '/admin': { needs: ['overview.read'] },
  '/admin/api': { needs: ['apps.read'] },
  '/admin/api/apps/[id]': {
    needs: ['apps.read'],
    params: ({ app, next }) =>
      id(registerApp(app, by, { name: `App ${next()}`, isPublic: false, origins: [] })),
  },
  '/admin/api/console': { needs: ['apps.read'] },
  '/admin/audit': { needs: ['audit.read'] },
  '/admin/categories': { needs: ['catalogue.read'] },
  '/admin/comments': { needs: ['community.moderate'] },
  '/admin/confirm': { needs: [] },
  '/admin/coupons': { needs: ['coupons.write'] },
  '/admin/customers': { needs: ['customers.read'] },
  '/admin/customers/export': { needs: ['customers.export'], proof: true },
  '/admin/customers/new': { needs: ['customers.write'] },
  '/admin/customers/[id]': { needs: ['customers.read'], params: ({ shop }) => id(shop.signIn()) },
  '/admin/guide': { needs: ['settings.write'], query: () => ({ step: 'store' }) },
  '/admin/import': { needs: ['catalogue.read'] },
  '/admin/import/[id]': { needs: ['catalogue.read'], params: upload },
  '/admin/import/[id]/report': { needs: ['catalogue.read'], params: upload },
  '/admin/jobs': { needs: ['jobs.read'] },
  '/admin/manufacturers': { needs: ['catalogue.read'] },
  '/admin/media': { needs: ['content.read'] },
  '/admin/media/[id]': {
    needs: ['content.read'],
    params: async ({ picture }) => ({ id: String(await picture()) }),
  },
  '/admin/menus': { needs: ['content.read'] },
  '/admin/returns': { needs: ['orders.read'] },
  '/admin/withdrawals': { needs: ['orders.read'] },
  '/admin/messages': { needs: ['messages.answer'] },
  '/admin/messages/[id]': { needs: ['messages.answer'], params: (world) => id(message(world)) },
  '/admin/newsletter': { needs: ['newsletter.send'] },
  '/admin/newsletter/[id]': { needs: ['newsletter.send'], params: issue },
  '/admin/newsletter/[id]/preview': { needs: ['newsletter.send'], params: issue },
  '/admin/orders': { needs: ['orders.read'] },
  '/admin/orders/[number]': { needs: ['orders.read'], params: number },
  '/admin/orders/[number]/edit': { needs: ['orders.read', 'orders.write'], params: number },
  '/admin/orders/documents/[number]/[document]': { needs: ['orders.read'], params: invoice },
  '/admin/orders/drafts': { needs: ['orders.write'] },
  '/admin/orders/drafts/[id]': {
    needs: ['orders.write'],
    params: async (world) => ({ id: (await savedDraft(world)).id }),
  },
  '/admin/orders/export': { needs: ['orders.export'], proof: true },
  '/admin/orders/new': { needs: ['orders.write'] },
  '/admin/orders/print': {
    needs: ['orders.read'],
    query: async ({ order }) => ({ orders: (await order()).number }),
  },
  '/admin/pages': { needs: ['content.read'] },
  '/admin/pages/[id]': { needs: ['content.read'], params: ({ content }) => id(content.page()) },
  '/admin/pages/[id]/preview': { needs: ['content.read'], params: ({ content }) => id(content.page()) },
  '/admin/pages/new': { needs: ['content.write'] },
  '/admin/mail': { needs: ['settings.read'] },
  '/admin/payments': { needs: ['settings.read'] },
  '/admin/payments/[method]': { needs: ['settings.read'], params: () => ({ method: 'stripe' }) },
  '/admin/posts': { needs: ['content.read'] },
  '/admin/posts/[id]': { needs: ['content.read'], params: ({ content }) => id(content.post()) },
  '/admin/posts/[id]/preview': { needs: ['content.read'], params: ({ content }) => id(content.post()) },
  '/admin/posts/new': { needs: ['content.write'] },
  '/admin/products': { needs: ['catalogue.read'] },
  '/admin/products/[id]': { needs: ['catalogue.read'], params: ({ product }) => id(product()) },
  '/admin/orders/returns/[number]/[file]': { needs: ['orders.read'], params: returnFile },
  '/admin/products/edit': { needs: ['catalogue.read', 'catalogue.write'] },
  '/admin/products/export': { needs: ['catalogue.write'] },
  '/admin/products/new': { needs: ['catalogue.write'] },
  '/admin/rates': { needs: ['rates.write'] },
  '/admin/reviews': { needs: ['community.moderate'] },
  '/admin/revisions/[id]': { needs: ['content.read'], params: revision },
  '/admin/search': { needs: ['search.read'] },
  '/admin/search/pins': { needs: ['search.read'] },
  '/admin/search/report': { needs: ['search.read'] },
  '/admin/search/synonyms': { needs: ['search.read'] },
  '/admin/security': { needs: [] },
  '/admin/security/authenticator': { needs: [] },
  '/admin/law': { needs: ['settings.read'] },
  '/admin/figures': { needs: ['orders.read'] },
  '/admin/figures/accounts': { needs: ['orders.export'], proof: true },
  '/admin/figures/export': { needs: ['orders.read'] },
  '/admin/settings': { needs: ['settings.read'] },
  '/admin/settings/[group]': { needs: ['settings.read'], params: () => ({ group: 'site' }) },
  '/admin/settings/export': { needs: ['settings.read'] },
  '/admin/stock/export': { needs: ['catalogue.read'] },
  '/admin/stock': { needs: ['catalogue.read'] },
  '/admin/stock/[id]': {
    needs: ['catalogue.read'],
    params: async ({ product }) => ({ id: String((await product()).variantId) }),
  },
  '/admin/team': { needs: ['team.read'] },
  '/admin/team/roles/[id]': { needs: ['team.read', 'team.write'], params: ownRole },
  '/admin/team/roles/new': { needs: ['team.read', 'team.write'] },
  '/admin/theme': { needs: ['themes.write'] },
  '/admin/theme/[name]': { needs: ['themes.write'], params: () => ({ name: 'paper' }) },
  '/admin/theme/[name]/export': { needs: ['themes.write'], params: () => ({ name: 'paper' }) },
  '/admin/theme/[name]/check': { needs: ['themes.write'], params: () => ({ name: 'paper' }) },
  '/admin/translations': { needs: ['content.write'] },
  '/admin/translations/[kind]/[id]': {
    needs: ['catalogue.write', 'content.write'],
    params: async ({ product }) => ({ kind: 'product', id: String((await product()).id) }),
    query: () => ({ locale: 'de' }),
  },
  '/admin/webhooks': { needs: ['apps.read'] },
}
