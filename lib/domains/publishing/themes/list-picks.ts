import type { PickedType, ThemeSetting } from '#lib/theming/index.ts'
import { pickedTypes } from '#lib/theming/index.ts'
import type { ThemesContext } from './themes-context.ts'

type Entry = { value: string; label: string }

/** Entries that a setting may pick, by the value that it stores; `isCut` if there are more than a list of choices can hold. */
export type Picks = Partial<Record<PickedType, { entries: Entry[]; isCut: boolean }>>

const MAX_PICKS = 500

/** Lists what the settings of a theme can pick, also what they have `picked`; nothing for types that none of them has. */
export async function listPicks(
  { database: { prisma } }: Pick<ThemesContext, 'database'>,
  settings: readonly ThemeSetting[],
  picked: readonly string[],
): Promise<Picks> {
  const some = { take: MAX_PICKS + 1 }
  const byName = { ...some, orderBy: { name: 'asc' } } as const
  const named = { ...byName, select: { slug: true, name: true } } as const
  const titled = { ...some, select: { slug: true, title: true } } as const
  const loaders: Record<PickedType, (where: Among) => Promise<Entry[]>> = {
    product: async (where) =>
      (await prisma.product.findMany({ ...named, where: { ...where, published: true } })).map(bySlug),
    product_category: async (where) =>
      (await prisma.productCategory.findMany({ ...named, where })).map(bySlug),
    post_category: async (where) => (await prisma.postCategory.findMany({ ...named, where })).map(bySlug),
    post: async (where) =>
      (await prisma.post.findMany({ ...titled, where, orderBy: { updatedAt: 'desc' } })).map(bySlug),
    page: async (where) =>
      (await prisma.page.findMany({ ...titled, where, orderBy: { title: 'asc' } })).map(bySlug),
    menu: async () =>
      (await prisma.menu.findMany({ ...byName, select: { location: true, name: true } })).map(
        ({ location, name }) => ({ value: location, label: name }),
      ),
  }
  const wanted = pickedTypes.filter((type) => settings.some((setting) => setting.type === type))
  const lists = await Promise.all(
    wanted.map(async (type) => {
      const found = await loaders[type]({})
      const isCut = found.length > MAX_PICKS
      const entries = found.slice(0, MAX_PICKS)
      const others = picked.filter((slug) => !entries.some(({ value }) => value === slug))
      const behind = isCut && others.length > 0 ? await loaders[type]({ slug: { in: others } }) : []
      return [type, { entries: [...behind, ...entries], isCut }] as const
    }),
  )
  return Object.fromEntries(lists)
}

type Among = { slug?: { in: string[] } }

function bySlug({ slug, ...entry }: { slug: string } & ({ title: string } | { name: string })) {
  return { value: slug, label: 'title' in entry ? entry.title : entry.name }
}
