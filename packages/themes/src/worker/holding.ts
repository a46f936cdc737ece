import type { LoadedShared } from '../data/index.ts'
import type { LayeredTheme } from '../themes/theme-store.ts'
import type { LoadedTexts, PassRequest, ToLoad } from './protocol.ts'

/** A request, with what it names. */
export type PreparedPass = {
  request: PassRequest
  theme: LayeredTheme
  parents: readonly LayeredTheme[]
  builtIn: LayeredTheme
  texts: LoadedTexts
  shared: LoadedShared
}

/** Least recently used first. */
type Held<Id> = { ids: Set<Id>; max: number }

/**
 * Keeps account of what a renderer holds. Returns a function to call before each pass, which tells it to load what it does not hold
 * yet, and to drop what it used least recently if that is too much.
 */
export function createHolding(tell: (message: ToLoad) => void): (pass: PreparedPass) => void {
  const themes: Held<number> = { ids: new Set(), max: 8 }
  const heldTexts: Held<string> = { ids: new Set(), max: 12 }
  const heldShared: Held<number> = { ids: new Set(), max: 40 }

  const hold = <Id>({ ids, max }: Held<Id>, id: Id, load: () => ToLoad, unload: (id: Id) => ToLoad): void => {
    const isHeld = ids.delete(id)
    ids.add(id)
    if (isHeld) return
    tell(load())
    const [oldest] = ids
    if (ids.size <= max || oldest === undefined) return
    ids.delete(oldest)
    tell(unload(oldest))
  }
  return ({ theme, parents, builtIn, texts, shared }) => {
    for (const one of [theme, ...parents, builtIn])
      hold(
        themes,
        one.id,
        () => describeLoad(one),
        (id) => ({ type: 'unload', id }),
      )
    hold(
      heldTexts,
      texts.id,
      () => ({ type: 'load_texts', texts }),
      (id) => ({ type: 'unload_texts', id }),
    )
    hold(
      heldShared,
      shared.id,
      () => ({ type: 'load_shared', shared }),
      (id) => ({ type: 'unload_shared', id }),
    )
  }
}

function describeLoad({ id, views, assets, limits }: LayeredTheme): ToLoad {
  return { type: 'load', theme: { id, views: [...views], assets: [...assets], limits } }
}
