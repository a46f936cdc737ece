import { type Markup, parseMarkup } from './parse-markup.ts'
import { type ParsedView, parseView } from './parse-view.ts'
import type { KnownViews } from './view-variables.ts'
import { type RenderCall, walkView } from './walk-view.ts'

/** A view that the theme would use: its own or one of a layer below. */
export type LayeredView = { source: string; file: string; isOwn: boolean }

export type AnalysedView = LayeredView & {
  name: string
  parsed: ParsedView
  markup: Markup
  /** In source order, with offsets of the source. */
  calls: RenderCall[]
  known: KnownViews
}

/** By name, such as `search/form`. */
export type AnalysedViews = ReadonlyMap<string, AnalysedView>

export function analyseViews(views: ReadonlyMap<string, LayeredView>, known: KnownViews): AnalysedViews {
  return new Map([...views].map(([name, view]) => [name, analyseView(name, view, known)]))
}

function analyseView(name: string, view: LayeredView, known: KnownViews): AnalysedView {
  const parsed = parseView(view.source)
  const calls: RenderCall[] = []
  walkView({
    templates: parsed.templates ?? [],
    known: new Map(),
    render: (call) => calls.push({ ...call, offset: parsed.toSource(call.offset) }),
  })
  return { ...view, name, parsed, markup: parseMarkup(view.source, parsed.pieces), calls, known }
}
