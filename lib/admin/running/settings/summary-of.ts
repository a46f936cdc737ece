import type { Panel } from '../../request/panel-request.ts'

/** A setting's purpose, in the language of the panel; as it was defined for those that a search type has added. */
export function summaryOf(
  { texts }: Pick<Panel, 'texts'>,
  { key, summary }: { key: string; summary: string },
): string {
  return texts.find(`admin.setting_texts.${key}`) ?? summary
}
