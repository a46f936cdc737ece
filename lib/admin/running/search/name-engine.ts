import type { Panel } from '../../request/panel-request.ts'

/** How the panel names an engine: ours in words, another by its own name. */
export function nameEngine({ texts }: Pick<Panel, 'texts'>, engine: string): string {
  return texts.find(`admin.search.engines.${engine}`) ?? engine
}
