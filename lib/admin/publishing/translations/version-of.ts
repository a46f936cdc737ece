import { fingerprintOf, type ShownText } from '#lib/domains/publishing/translations/index.ts'

type Text = Pick<ShownText, 'entity' | 'id' | 'field' | 'value'>

/** A form's field `version`: which texts the fields `text.0`, `text.1` … are, and what their translations were. */
export function versionOf(texts: readonly Text[]): string {
  return JSON.stringify(
    texts.map(({ entity, id, field, value }) => [entity, id, field, fingerprintOf(value)]),
  )
}
