import type { Context } from '#lib/context.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { type RawRow, withNumbers } from '#lib/platform/database/insert-rows.ts'
import { ATTRIBUTE, ATTRIBUTE_VALUE, listAttributeTexts } from './attribute-texts.ts'
import { type EntityName, entityNames, findEntity } from './entities.ts'
import { SETTING, translatableSettings } from './setting-texts.ts'
import { type OwnText, THEME, type ThemeTexts, type TranslatedText } from './texts.ts'

export type Wanted = {
  locale: string
  /** Only of these; of all by default. */
  entity?: string
}

const BATCH = 500

/** Lists the owner's texts with their translations into a language, those that are empty left out. */
export async function* listTexts(
  context: Pick<Context, 'database' | 'settings'>,
  themeTexts: ThemeTexts,
  { locale, entity }: Wanted,
): AsyncGenerator<TranslatedText> {
  const isWanted = (name: string) => entity === undefined || entity === name
  if (isWanted(SETTING)) yield* translate(context, locale, SETTING, listSettings(context))
  if (isWanted(THEME)) {
    const texts = (await themeTexts.list()).map((text) => ({ entity: THEME, id: 0, ...text }))
    yield* translate(context, locale, THEME, texts)
  }
  const attributeKinds = [ATTRIBUTE, ATTRIBUTE_VALUE].filter(isWanted)
  const attributes = attributeKinds.length > 0 ? await listAttributeTexts(context) : []
  for (const kind of attributeKinds)
    yield* translate(
      context,
      locale,
      kind,
      attributes.filter((text) => text.entity === kind),
    )
  for (const name of entityNames.filter(isWanted))
    for await (const texts of readEntity(context, name)) yield* translate(context, locale, name, texts)
}

function listSettings({ settings }: Pick<Context, 'settings'>): OwnText[] {
  return translatableSettings.flatMap((field) => {
    const original = settings.current[field]
    return original ? [{ entity: SETTING, id: 0, label: field, field, original }] : []
  })
}

async function* readEntity(
  { database }: Pick<Context, 'database'>,
  name: EntityName,
): AsyncGenerator<OwnText[]> {
  const { table, label, fields } = findEntity(name)
  const columns = [...new Set(['id', label, ...Object.keys(fields)])].map((column) => `"${column}"`)
  // The names are this module's own.
  const select = Prisma.raw(`SELECT ${columns.join(', ')} FROM "${table}"`)
  for (let after = 0; ; ) {
    const found = await database.prisma.$queryRaw<RawRow[]>`
      ${select} WHERE "id" > ${after} ORDER BY "id" LIMIT ${BATCH}`
    const rows = found.map(withNumbers)
    yield rows.flatMap((row) =>
      Object.keys(fields).flatMap((field) => {
        const { [field]: original } = row
        return original
          ? [
              {
                entity: name,
                id: Number(row.id),
                label: String(row[label]),
                field,
                original: String(original),
              },
            ]
          : []
      }),
    )
    if (rows.length < BATCH) return
    after = Number(rows.at(-1)?.id)
  }
}

async function* translate(
  { database }: Pick<Context, 'database'>,
  locale: string,
  entity: string,
  texts: readonly OwnText[],
): AsyncGenerator<TranslatedText> {
  if (texts.length === 0) return
  const ids = [...new Set(texts.map(({ id }) => id))]
  const found = await database.prisma.translation.findMany({
    where: { locale, entity, entityId: { in: ids } },
    select: { entityId: true, field: true, value: true },
  })
  const values = new Map(found.map((one) => [`${one.entityId} ${one.field}`, one.value]))
  for (const text of texts) yield { ...text, locale, value: values.get(`${text.id} ${text.field}`) ?? null }
}
