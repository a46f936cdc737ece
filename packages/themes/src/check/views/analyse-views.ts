import { LRUCache } from 'lru-cache'
import type { KnownViews } from './known-views.ts'
import { type Markup, parseMarkup } from './parse-markup.ts'
import { type ParsedView, parseView } from './parse-view.ts'
import { type RenderCall, walkView } from './walk-view.ts'

/** A view that the theme would use: its own or one of a layer below. */
export type LayeredView = { source: string; file: string; isOwn: boolean }

/** The analysis of a source, independent of its view. */
type Analysis = {
  parsed: ParsedView
  markup: Markup
  /** In source order, with offsets of the source. */
  calls: readonly RenderCall[]
}

export type AnalysedView = LayeredView & Analysis & { name: string; known: KnownViews }

/** By name, such as `search/form`. */
export type AnalysedViews = ReadonlyMap<string, AnalysedView>

export function analyseViews(views: ReadonlyMap<string, LayeredView>, known: KnownViews): AnalysedViews {
  return new Map(
    [...views].map(([name, view]) => [name, { ...view, ...analyseSource(view.source), name, known }]),
  )
}

/** By source: from one check to the next, most views are the same. */
const analyses = new LRUCache<string, Analysis>({
  maxSize: 2_000_000,
  sizeCalculation: (_, source) => source.length + 1,
})

function analyseSource(source: string): Analysis {
  const kept = analyses.get(source)
  if (kept) return kept
  const parsed = parseView(source)
  const calls: RenderCall[] = []
  walkView({
    templates: parsed.templates ?? [],
    known: new Map(),
    render: (call) => calls.push({ ...call, offset: parsed.toSource(call.offset) }),
  })
  const analysis = { parsed, markup: parseMarkup(source, parsed.pieces), calls }
  analyses.set(source, analysis)
  return analysis
}
