import { toFields } from '#lib/admin/publishing/content/read-change.ts'
import { settleMessages } from '#lib/domains/publishing/contact/index.ts'
import {
  createMenu,
  type EntryKind,
  editEntry,
  editMenus,
  keepDraft,
  listRevisions,
  moderateComments,
  saveEntry,
} from '#lib/domains/publishing/content/index.ts'
import {
  createIssue,
  findIssue,
  saveIssue,
  sendIssue,
  stopIssue,
} from '#lib/domains/publishing/newsletter/index.ts'
import { fingerprintOf, showRowTexts } from '#lib/domains/publishing/translations/index.ts'
import { settleWithdrawals } from '#lib/domains/shop/orders/staff/index.ts'
import { by, type Rows, type World } from '../world.ts'

async function entry({ app, content }: World, kind: EntryKind) {
  const { id } = kind === 'post' ? await content.post() : await content.page()
  const edited = await editEntry(app, by, { kind, id })
  if (!edited) throw new Error('The entry is gone.')
  const { updatedAt } = edited.entry
  return { id, updatedAt, version: updatedAt.toISOString(), fields: toFields(edited.entry, 'UTC') }
}

const TEXTS = { title: 'Lamps', excerpt: '', bodyHtml: '<p>Lamps</p>', seoTitle: '', seoDescription: '' }

async function comment({ content }: World) {
  const { id: postId } = await content.post()
  return (await content.comment({ postId, status: 'pending' })).id
}

async function message({ app, next }: World) {
  const data = { name: 'Ada', email: `ada-${next()}@example.org`, message: 'Do you sell lamps?' }
  return (await app.database.prisma.contactMessage.create({ data })).id
}

async function withdrawal({ app, next }: World) {
  const number = `W${next()}`
  const data = { key: number, number, name: 'Ada', email: 'ada@example.org', createdAt: app.clock.now() }
  return (await app.database.prisma.withdrawal.create({ data })).id
}

async function issue({ app, panel, next }: World) {
  const subject = `News ${next()}`
  const id = await createIssue(app, panel.owner, subject)
  const { updatedAt: version } = (await findIssue(app, by, id)) ?? { updatedAt: new Date(0) }
  await saveIssue(app, panel.owner, { id, version, subject, bodyHtml: '<p>Lamps are back.</p>' })
  const found = await findIssue(app, by, id)
  return { id, updatedAt: found?.updatedAt ?? new Date(0), version: found?.updatedAt.toISOString() ?? '' }
}

async function sentIssue(world: World) {
  const { app, next } = world
  const at = app.clock.now()
  await app.database.prisma.newsletterSubscriber.create({
    data: { email: `reader-${next()}@example.org`, confirmedAt: at, createdAt: at },
  })
  const { id, updatedAt } = await issue(world)
  await sendIssue(app, by, { id, version: updatedAt })
  return String(id)
}

async function translated({ app, product }: Pick<World, 'app' | 'product'>) {
  const { id } = await product()
  const [text] = (await showRowTexts(app, by, { kind: 'product', id, locale: 'de' })) ?? []
  if (!text) throw new Error('The product has no texts.')
  return {
    ...{ locale: 'de', kind: 'product', id: String(id), 'text.0': 'Schale' },
    version: JSON.stringify([[text.entity, text.id, text.field, fingerprintOf(text.value)]]),
  }
}

export const contentRows: Rows = {
  'people/community/actions.ts#judgeComments': async (world) => ({
    ...{ ids: [String(await comment(world))], state: 'approved' },
  }),
  'people/community/actions.ts#undoCommentModeration': async (world) => {
    const undo = await moderateComments(world.app, by, [{ id: await comment(world), state: 'approved' }])
    return { undo: JSON.stringify(undo) }
  },

  'publishing/content/actions.ts#create': ({ next }) => ({ kind: 'post', title: `Post ${next()}` }),
  'publishing/content/actions.ts#savePost': async (world) => {
    const { id, version, fields } = await entry(world, 'post')
    return { ...fields, id: String(id), version, authorId: '', categoryIds: '', tags: '', title: 'Lamps' }
  },
  'publishing/content/actions.ts#savePage': async (world) => {
    const { id, version, fields } = await entry(world, 'page')
    return { ...fields, id: String(id), version, parentId: '', position: '0', title: 'Lamps' }
  },
  'publishing/content/actions.ts#keep': async (world) => ({
    call: { kind: 'post', id: String((await entry(world, 'post')).id), texts: TEXTS },
  }),
  'publishing/content/actions.ts#discard': {
    async given(world, { actor }) {
      const { id } = await entry(world, 'post')
      await keepDraft(world.app, actor, { kind: 'post', id }, TEXTS)
      return { kind: 'post', id: String(id) }
    },
    /** The draft of another member. */
    async others(world) {
      const { id } = await entry(world, 'post')
      await keepDraft(world.app, world.panel.owner, { kind: 'post', id }, TEXTS)
      return { kind: 'post', id: String(id) }
    },
  },
  'publishing/content/actions.ts#restore': async (world) => {
    const { id, updatedAt } = await entry(world, 'page')
    const ref = { kind: 'page', id } as const
    const edited = await editEntry(world.app, by, ref)
    if (!edited) throw new Error('The page is gone.')
    const change = {
      ...{ ...TEXTS, slug: `lamps-${world.next()}`, imageUrl: '', noindex: false, published: true },
      ...{ publishedAt: null, page: { parentId: null, inMenu: false, position: 0 } },
    }
    await saveEntry(world.app, by, { ...ref, version: updatedAt, change })
    const [revision] = await listRevisions(world.app, by, ref)
    const saved = await editEntry(world.app, by, ref)
    return { id: String(revision?.id), version: saved?.entry.updatedAt.toISOString() ?? '' }
  },
  'publishing/content/actions.ts#remove': async (world) => {
    const { id, version } = await entry(world, 'post')
    return { kind: 'post', id: String(id), version }
  },
  'publishing/content/actions.ts#publish': async (world) => ({
    ...{ kind: 'post', ids: [String((await entry(world, 'post')).id)], to: 'draft' },
  }),
  'publishing/content/actions.ts#unpublish': async (world) => ({
    undo: JSON.stringify({ kind: 'post', ids: [String((await entry(world, 'post')).id)], published: false }),
  }),

  'publishing/media/actions.ts#upload': async ({ png }) => ({ picture: await png() }),
  'publishing/media/actions.ts#describe': async ({ picture }) => ({
    id: String(await picture()),
    was: '',
    alt: 'A bowl',
  }),
  'publishing/media/actions.ts#remove': async ({ picture }) => ({ id: String(await picture()) }),
  'publishing/media/picker/picker-actions.ts#findPictures': async ({ picture }) => {
    await picture()
    return { call: { query: '' } }
  },

  'publishing/menus/actions.ts#addMenu': () => ({ location: 'footer' }),
  'publishing/menus/actions.ts#saveMenu': async ({ app }) => {
    await createMenu(app, by, { location: 'primary', name: 'Main' })
    const menu = (await editMenus(app, by)).menus.find(({ location }) => location === 'primary')
    const item = {
      id: null,
      level: 0,
      label: 'Start',
      type: 'home',
      targetId: null,
      url: null,
      newTab: false,
      productCount: 0,
    }
    return {
      id: String(menu?.id),
      version: menu?.updatedAt.toISOString() ?? '',
      items: JSON.stringify([item]),
    }
  },

  'shop/withdrawals/actions.ts#settle': async (world) => ({
    ids: [String(await withdrawal(world))],
    to: 'settled',
  }),
  'shop/withdrawals/actions.ts#unsettle': async (world) => {
    const id = await withdrawal(world)
    await settleWithdrawals(world.app, by, { ids: [id], isSettled: true })
    return { undo: JSON.stringify({ ids: [id], isSettled: false }) }
  },
  'publishing/messages/actions.ts#answer': async (world) => ({
    ...{ id: String(await message(world)), answers: '0', text: 'Yes, we do.' },
  }),
  'publishing/messages/actions.ts#settle': async (world) => ({
    ids: [String(await message(world))],
    to: 'done',
  }),
  'publishing/messages/actions.ts#unsettle': async (world) => {
    const id = await message(world)
    await settleMessages(world.app, by, { ids: [id], isDone: true })
    return { undo: JSON.stringify({ ids: [String(id)], isDone: false }) }
  },

  'publishing/newsletter/actions.ts#create': ({ next }) => ({ subject: `News ${next()}` }),
  'publishing/newsletter/actions.ts#save': async (world) => {
    const { id, version } = await issue(world)
    return { id: String(id), version, subject: 'Lamps', bodyHtml: '<p>Lamps</p>' }
  },
  'publishing/newsletter/actions.ts#test': async (world) => ({ id: String((await issue(world)).id) }),
  'publishing/newsletter/actions.ts#send': async (world) => {
    await sentIssue(world)
    const { id, version } = await issue(world)
    return { id: String(id), version }
  },
  'publishing/newsletter/actions.ts#stop': async (world) => ({ id: await sentIssue(world) }),
  'publishing/newsletter/actions.ts#resume': async (world) => {
    const id = await sentIssue(world)
    await stopIssue(world.app, by, Number(id))
    return { id }
  },
  'publishing/newsletter/actions.ts#remove': async (world) => ({ id: String((await issue(world)).id) }),

  'publishing/translations/actions.ts#save': {
    needs: ['catalogue.write'],
    given: ({ app, product }) => translated({ app, product }),
  },
}
