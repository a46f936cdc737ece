import type { Context } from '#lib/context.ts'
import { THEME } from './texts.ts'

/** The texts of a theme's design in the visitor's language, by their place in it; empty in the main language, without asking. */
export async function findThemeTexts(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  theme: string,
): Promise<ReadonlyMap<string, string>> {
  const { locale, prefix } = settings.language
  if (prefix === '') return new Map()
  const found = await database.prisma.translation.findMany({
    where: { locale, entity: THEME, entityId: 0, field: { startsWith: themeField(theme, '') } },
    select: { field: true, value: true },
  })
  // In LIKE, some characters of a theme's name stand for any.
  const own = found.filter(({ field }) => field.startsWith(themeField(theme, '')))
  return new Map(own.map(({ field, value }) => [field.slice(themeField(theme, '').length), value]))
}

/** The field that a text of a theme's design is stored under, such as `mine/home/hero/heading`. */
export function themeField(theme: string, place: string): string {
  return `${theme}/${place}`
}
