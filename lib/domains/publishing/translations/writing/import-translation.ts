import type { Tx } from '#lib/platform/database/db.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'
import { type EntityName, findEntity } from '../entities.ts'
import { storeTranslations } from '../save-translations.ts'
import { cleanText } from '../showing/read-value.ts'

type Row = { entity: EntityName; id: number; locale: string }

/**
 * Stores a row's texts in another language as another system had them, checked like the texts themselves and cut to what
 * fits. The site may get the language later. Texts that are empty there stay as they are here.
 */
export async function importTranslation(
  tx: Tx,
  row: Row,
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const { fields } = findEntity(row.entity)
  const given = Object.entries(fields).flatMap(([field, { kind, max }]) => {
    const text = cleanText(kind, texts[field] ?? '')
    const value = kind === 'html' ? text : cutText(text, max)
    // HTML cannot be cut.
    return value === '' || value.length > max ? [] : [{ ...row, field, value }]
  })
  await storeTranslations(tx, given, { saved: 0, removed: 0, unchanged: 0, refused: [] })
}
