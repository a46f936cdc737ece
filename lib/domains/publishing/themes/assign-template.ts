import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { ThemesContext } from './themes-context.ts'

/** The kinds of entries that may have an alternate view, with the view that it replaces. */
const VIEWS = { product: 'products/show', post: 'posts/show', page: 'pages/show' } as const
export type TemplateKind = keyof typeof VIEWS
export const templateKinds = Object.keys(VIEWS) as TemplateKind[]

export type ThemeTemplates = {
  kind: TemplateKind
  /** Such as `gift`, of the view `products/show.gift`. */
  templates: string[]
  /** Entries that a template can be assigned to. */
  entries: { slug: string; name: string }[]
  assigned: { slug: string; name: string; template: string }[]
}

const MAX_ENTRIES = 500

/** The alternate views that a theme has, and the entries that are shown with one. Kinds without either are left out. */
export const listThemeTemplates = staffQuery(
  { permission: 'themes.write' },
  async (
    { theming, database: { prisma } }: ThemesContext,
    _actor,
    theme: string,
  ): Promise<ThemeTemplates[]> => {
    const names = theming.viewNames(theme)
    const lists = await Promise.all(
      templateKinds.map(async (kind) => {
        const start = `${VIEWS[kind]}.`
        const templates = names
          .filter((name) => name.startsWith(start))
          .map((name) => name.slice(start.length))
        const assigned = await readEntries(prisma, kind, true)
        if (templates.length === 0 && assigned.length === 0) return []
        const entries = templates.length === 0 ? [] : await readEntries(prisma, kind, false)
        const known = assigned.flatMap(({ template, ...entry }) => (template ? [{ ...entry, template }] : []))
        return [{ kind, templates: templates.sort(), entries, assigned: known }]
      }),
    )
    return lists.flat()
  },
)

async function readEntries(
  prisma: ThemesContext['database']['prisma'],
  kind: TemplateKind,
  hasTemplate: boolean,
) {
  const where = hasTemplate ? { template: { not: null } } : {}
  const some = { where, take: MAX_ENTRIES }
  const titled = {
    ...some,
    orderBy: { title: 'asc' },
    select: { slug: true, title: true, template: true },
  } as const
  if (kind === 'product')
    return prisma.product.findMany({
      ...some,
      orderBy: { name: 'asc' },
      select: { slug: true, name: true, template: true },
    })
  const rows = kind === 'post' ? await prisma.post.findMany(titled) : await prisma.page.findMany(titled)
  return rows.map(({ title, ...row }) => ({ ...row, name: title }))
}

type Assignment = { theme: string; kind: TemplateKind; slug: string; template: string | null }

/** Shows an entry with an alternate view; null for the usual one. Throws `stale` if the entry or the theme is gone. */
export const assignTemplate = staffAction(
  { permission: 'themes.write', action: 'theme.template_assigned' },
  async (
    { context, tx, record, unchanged }: ActionScope<ThemesContext>,
    { theme, kind, slug, template }: Assignment,
  ): Promise<void> => {
    if (context.theming.viewNames(theme).length === 0) throw new DomainError('stale', { current: 'removed' })
    const before = await readTemplate(tx, kind, slug)
    if (before === undefined) throw new DomainError('stale', { current: 'removed' })
    if (before.template === template) return unchanged()
    const change = { where: { id: before.id }, data: { template } }
    if (kind === 'product') await tx.product.update(change)
    else if (kind === 'post') await tx.post.update(change)
    else await tx.page.update(change)
    record({ subject: `${kind}:${before.id}`, before: { template: before.template }, after: { template } })
  },
)

async function readTemplate(tx: Tx, kind: TemplateKind, slug: string) {
  const wanted = { where: { slug }, select: { id: true, template: true } }
  const row =
    kind === 'product'
      ? await tx.product.findFirst(wanted)
      : kind === 'post'
        ? await tx.post.findFirst(wanted)
        : await tx.page.findFirst(wanted)
  return row ?? undefined
}
