import { type ParsedView, parseView } from './parse-view.ts'
import { type Markup, readMarkup } from './read-markup.ts'
import { type RenderCall, walkView } from './walk-view.ts'

/** A view that the theme would show: its own, or one of a layer below. */
export type LayeredView = { source: string; file: string; isOwn: boolean }

export type ReadView = LayeredView & {
  name: string
  parsed: ParsedView
  markup: Markup
  /** In the order in which they stand; offsets are those of the source. */
  calls: RenderCall[]
}

/** By name, such as `search/form`. */
export type ReadViews = ReadonlyMap<string, ReadView>

export function readViews(views: ReadonlyMap<string, LayeredView>): ReadViews {
  return new Map([...views].map(([name, view]) => [name, readView(name, view)]))
}

function readView(name: string, view: LayeredView): ReadView {
  const parsed = parseView(view.source)
  const calls: RenderCall[] = []
  walkView({
    templates: parsed.templates ?? [],
    known: new Map(),
    render: (call) => calls.push({ ...call, offset: parsed.toSource(call.offset) }),
  })
  return { ...view, name, parsed, markup: readMarkup(view.source, parsed.pieces), calls }
}
