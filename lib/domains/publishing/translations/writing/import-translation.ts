import type { Tx } from '#lib/platform/database/db.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'
import { type EntityName, findEntity } from '../entities.ts'
import { findStored, type GivenTranslation, keyOf, storeTranslations } from '../save-translations.ts'
import { attributeKeys, readSharedText } from '../shared-texts.ts'
import { cleanText } from '../showing/read-value.ts'

type Row = { entity: EntityName; id: number; locale: string }
type Attribute = { name: string; value: string }

export type ImportedTexts = Readonly<Record<string, string | null | undefined>>

/**
 * Stores a row's texts in another language as another system had them, checked like the texts themselves and cut to what
 * fits. The site may get the language later. Texts that are empty there stay as they are here.
 */
export async function importTranslation(tx: Tx, row: Row, texts: ImportedTexts): Promise<void> {
  await storeTranslations(tx, toGiven(row, texts), uncounted())
}

/** Whether the texts are stored as importing them would. */
export async function isTranslated(tx: Tx, row: Row, texts: ImportedTexts): Promise<boolean> {
  const given = toGiven(row, texts)
  const stored = await findStored(tx, given)
  return given.every((one) => stored.get(keyOf(one))?.value === one.value)
}

/** Stores the texts of an attribute, which all products that have it share. */
export async function importAttributeTexts(
  tx: Tx,
  attribute: Attribute,
  locale: string,
  texts: Attribute,
): Promise<void> {
  const given = attributeKeys(attribute).flatMap(({ column, entity, field }) => {
    const read = readSharedText(texts[column])
    return 'problem' in read || read.value === '' ? [] : [{ entity, id: 0, field, locale, value: read.value }]
  })
  await storeTranslations(tx, given, uncounted())
}

function toGiven(row: Row, texts: ImportedTexts): GivenTranslation[] {
  const { fields } = findEntity(row.entity)
  return Object.entries(fields).flatMap(([field, { kind, max }]) => {
    const text = cleanText(kind, texts[field] ?? '')
    const value = kind === 'html' ? text : cutText(text, max)
    // HTML cannot be cut.
    return value === '' || value.length > max ? [] : [{ ...row, field, value }]
  })
}

function uncounted() {
  return { saved: 0, removed: 0, unchanged: 0, refused: [] }
}
