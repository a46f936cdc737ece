import type { Context } from '#lib/context.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { type EntityName, entityNames } from './entities.ts'
import { readEntityTexts } from './read-entity-texts.ts'
import { SETTING, translatableSettings } from './setting-texts.ts'
import { listSharedTexts, sharedKinds } from './shared-texts.ts'
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
  const wantedKinds = sharedKinds.filter(isWanted)
  const shared = wantedKinds.length > 0 ? await listSharedTexts(context) : []
  for (const kind of wantedKinds)
    yield* translate(
      context,
      locale,
      kind,
      shared.filter((text) => text.entity === kind),
    )
  for (const name of entityNames.filter(isWanted))
    for await (const texts of readEntity(context, name)) yield* translate(context, locale, name, texts)
}

/** The texts among the settings, those that are empty left out. */
export function listSettings({ settings }: Pick<Context, 'settings'>): OwnText[] {
  return translatableSettings.flatMap((field) => {
    const original = settings.current[field]
    return original ? [{ entity: SETTING, id: 0, label: field, field, original }] : []
  })
}

async function* readEntity(
  { database }: Pick<Context, 'database'>,
  name: EntityName,
): AsyncGenerator<OwnText[]> {
  for (let after = 0; ; ) {
    const which = Prisma.sql`"id" > ${after} ORDER BY "id" LIMIT ${BATCH}`
    const { ids, texts } = await readEntityTexts(database.prisma, name, which)
    yield texts
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? 0
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
