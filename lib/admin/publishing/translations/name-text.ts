import { SETTING, type ShownText, THEME } from '#lib/domains/publishing/translations/index.ts'
import type { Panel } from '../../request/panel-request.ts'

/** The label of a text beside its field, such as “Description”; where many entities share a page, with its owner. */
export function nameText({ texts }: Pick<Panel, 'texts'>, text: ShownText, kind: string): string {
  const { entity, field, label, original } = text
  if (entity === SETTING || entity === THEME) return label
  const name = texts.find(`admin.translations.fields.${field}`)
  // An attribute's field is the attribute itself.
  if (name === undefined) return field
  if (entity === kind && LONG.has(kind)) return name
  return label === original || entity === 'media' ? name : `${label}: ${name}`
}

const LONG = new Set(['product', 'post', 'page'])
