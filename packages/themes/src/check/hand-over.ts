import { toViewName } from '../themes/views.ts'
import type { AnalysedViews } from './views/analyse-views.ts'
import type { KnownViews } from './views/known-views.ts'
import { type Shape, unite } from './views/shape.ts'
import { walkView } from './views/walk-view.ts'

/** The variables each partial receives from the views that render it. */
export type Handed = ReadonlyMap<string, ReadonlyMap<string, Shape>>

/** Follows every `{% render %}` from the views that the site renders, until no partial receives anything new. */
export function handOver(views: AnalysedViews, known: KnownViews): Handed {
  const handed = new Map<string, ReadonlyMap<string, Shape>>()
  const waiting = new Set([...views.keys()].filter(known.isShown))
  // Iterating a set also visits items added during the iteration.
  for (const name of waiting) {
    waiting.delete(name)
    walkView({
      templates: views.get(name)?.parsed.templates ?? [],
      known: knownTo(name, handed, known),
      render(call) {
        const target = toViewName(call.view)
        if (target === undefined) return
        const before = handed.get(target)
        const wider = widen(before, call.parameters)
        handed.set(target, wider)
        if (!before || describe(before) !== describe(wider)) waiting.add(target)
      },
    })
  }
  return handed
}

/** All names that a view may use. */
export function knownTo(view: string, handed: Handed, known: KnownViews): Map<string, Shape> {
  const own = known.isShown(view) ? known.variablesOf(view) : known.sharedVariablesOf(view)
  return new Map([...own, ...widen(own, handed.get(view) ?? new Map())])
}

function widen(
  known: ReadonlyMap<string, Shape> = new Map(),
  parameters: ReadonlyMap<string, Shape>,
): Map<string, Shape> {
  const wider = new Map(known)
  for (const [name, shape] of parameters) wider.set(name, unite(wider.get(name) ?? shape, shape))
  return wider
}

function describe(parameters: ReadonlyMap<string, Shape>): string {
  return JSON.stringify([...parameters], (_, value) => (value instanceof Map ? [...value] : value))
}
