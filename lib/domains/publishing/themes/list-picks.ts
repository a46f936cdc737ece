import type { PickedType, ThemeSetting } from '#lib/theming/index.ts'
import { pickedTypes } from '#lib/theming/index.ts'
import type { ThemesContext } from './themes-context.ts'

type Entry = { value: string; label: string }

/** Entries that a setting may pick, by the value that it stores; `isCut` if there are more than a list of choices can hold. */
export type Picks = Partial<Record<PickedType, { entries: Entry[]; isCut: boolean }>>

const MAX_PICKS = 500

/** Lists what the settings of a theme can pick; nothing for types that none of them has. */
export async function listPicks(
  { database: { prisma } }: Pick<ThemesContext, 'database'>,
  settings: readonly ThemeSetting[],
): Promise<Picks> {
  const some = { take: MAX_PICKS + 1 }
  const byName = { ...some, orderBy: { name: 'asc' } } as const
  const named = { ...byName, select: { slug: true, name: true } } as const
  const titled = { ...some, select: { slug: true, title: true } } as const
  const loaders: Record<PickedType, () => Promise<Entry[]>> = {
    product: async () =>
      (await prisma.product.findMany({ ...named, where: { published: true } })).map(bySlug),
    product_category: async () => (await prisma.productCategory.findMany(named)).map(bySlug),
    post_category: async () => (await prisma.postCategory.findMany(named)).map(bySlug),
    post: async () => (await prisma.post.findMany({ ...titled, orderBy: { updatedAt: 'desc' } })).map(bySlug),
    page: async () => (await prisma.page.findMany({ ...titled, orderBy: { title: 'asc' } })).map(bySlug),
    menu: async () =>
      (await prisma.menu.findMany({ ...byName, select: { location: true, name: true } })).map(
        ({ location, name }) => ({ value: location, label: name }),
      ),
  }
  const wanted = pickedTypes.filter((type) => settings.some((setting) => setting.type === type))
  const lists = await Promise.all(
    wanted.map(async (type) => {
      const found = await loaders[type]()
      return [type, { entries: found.slice(0, MAX_PICKS), isCut: found.length > MAX_PICKS }] as const
    }),
  )
  return Object.fromEntries(lists)
}

function bySlug({ slug, ...entry }: { slug: string } & ({ title: string } | { name: string })) {
  return { value: slug, label: 'title' in entry ? entry.title : entry.name }
}
