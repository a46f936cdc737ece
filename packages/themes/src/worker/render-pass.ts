import { LRUCache } from 'lru-cache'
import { createTranslator, type Layer, type Translator } from '../../../messages/src/index.ts'
import type { LoadedShared } from '../data/index.ts'
import { showCodeFrame } from '../engine/code-frame.ts'
import { createLiquid, type ThemeLiquid } from '../engine/create-liquid.ts'
import { describeFault } from '../engine/describe-fault.ts'
import { describePlace, type Fault } from '../engine/fault.ts'
import { unpackData } from '../engine/output.ts'
import { beginPass, makeMarker, type Pass, placeScript } from '../engine/pass.ts'
import type { Limits } from '../themes/limits.ts'
import type { Views } from '../themes/views.ts'
import { createHolding, type PreparedPass } from './holding.ts'
import type { LoadedTexts, LoadedTheme, PassAnswer, PassPart, PassRequest, ToLoad } from './protocol.ts'

export type Renderer = {
  load(message: ToLoad): void
  /**
   * Calls `onPart` with the index of each part it starts; the script comes after the last. Throws if a built-in view
   * fails.
   */
  render(request: PassRequest, onPart: (index: number) => void): PassAnswer
}

/** Renders pages with the themes loaded into it. */
export function createRenderer(): Renderer {
  const engines = new Map<number, Engine>()
  const translators = new Map<string, Translator>()
  const shared = new Map<number, SeenByAll>()
  const kept = createPrintedViews()
  const loadTexts = ({ id, layers }: LoadedTexts) =>
    translators.set(id, createTranslator(layers.map(unpackLayer)))
  return {
    load(message) {
      if (message.type === 'load') engines.set(message.theme.id, createEngine(message.theme))
      else if (message.type === 'load_texts') loadTexts(message.texts)
      else if (message.type === 'load_shared') shared.set(message.shared.id, openSeen(message.shared))
      else if (message.type === 'unload') engines.delete(message.id)
      else if (message.type === 'unload_texts') translators.delete(message.id)
      else shared.delete(message.id)
    },
    render(request, onPart) {
      const [theme, builtIn] = [engines.get(request.theme), engines.get(request.builtIn)]
      const parents = request.parents.flatMap((id) => engines.get(id) ?? [])
      const texts = translators.get(request.texts)
      const seen = shared.get(request.shared)
      if (!theme || !builtIn || !texts || !seen) throw new Error('The theme was not loaded.')
      return renderPass({ theme, parents, builtIn, texts, seen, kept, request, onPart })
    },
  }
}

type Engine = { liquid: ThemeLiquid; views: Views; assets: ReadonlyMap<string, string>; limits: Limits }
type Job = {
  theme: Engine
  parents: readonly Engine[]
  builtIn: Engine
  texts: Translator
  seen: SeenByAll
  kept: PrintedViews
  request: PassRequest
  onPart: (index: number) => void
}
type Variables = Record<string, unknown>

function createEngine({ views, assets, limits }: LoadedTheme): Engine {
  const known = new Map(views)
  return { liquid: createLiquid(known, limits), views: known, assets: new Map(assets), limits }
}

function unpackLayer({ locale, patterns }: LoadedTexts['layers'][number]): Layer {
  return { locale, patterns: new Map(patterns) }
}

function renderPass({ theme, parents, builtIn, texts, seen, kept, request, onPart }: Job): PassAnswer {
  const { live } = request
  const globals: Variables = Object.assign(Object.create(null), seen.variables)
  const marker = live === null ? null : makeMarker()
  const pass = beginPass(globals, { marker, assets: theme.assets, texts })
  const faults: Fault[] = []
  const worked: string[] = []
  const failSection = ({ views, limits }: Engine, view: string, error: unknown): string => {
    const fault = describeFault(error, view, views, limits)
    if (fault.isLimit) throw error
    faults.push(fault)
    return request.development ? showCodeFrame(fault, findSource(theme, fault)) : ''
  }

  // What is wrong with the head is shown above the page.
  let faultOfHead = ''
  const showFault = (fault: Fault, { slot }: PassPart): string => {
    const frame = showCodeFrame(fault, findSource(theme, fault))
    if (slot === 'body') return frame
    faultOfHead += frame
    return ''
  }

  /** The view of the nearest parent whose view does not fail. */
  const renderParent = ({ view, usual }: PassPart, data: Variables): string | undefined => {
    for (const parent of parents) {
      const name = parent.views.has(view) ? view : usual
      pass.failSection = (section, error) => failSection(parent, section, error)
      try {
        return renderView(parent, name, data, globals, pass)
      } catch (error) {
        const fault = describeFault(error, name, parent.views, parent.limits)
        faults.push(fault)
        if (fault.isLimit) return undefined
      }
    }
    return undefined
  }

  const render = (part: PassPart, data: Variables): string => {
    const { view, usual, by, fault: known } = part
    let fault = known
    pass.failSection = (name, error) => failSection(by === 'theme' ? theme : builtIn, name, error)
    if (by === 'theme') {
      try {
        const html = renderView(theme, view, data, globals, pass)
        worked.push(view)
        return html
      } catch (error) {
        fault = describeFault(error, view, theme.views, theme.limits)
        faults.push(fault)
      }
    }
    if (fault !== null && request.development) return showFault(fault, part)
    // A view that was stopped for its time or memory may be the parent's as well.
    if (by === 'theme' && fault?.isLimit === false) {
      const html = renderParent(part, data)
      if (html !== undefined) return html
    }
    pass.failSection = (name, error) => failSection(builtIn, name, error)
    return renderBuiltIn(builtIn, usual, data, globals, pass)
  }

  /** The part's recent output for the same data, or a new one. */
  const print = (index: number, part: PassPart, data: string): string => {
    onPart(index)
    const { view, usual, by } = part
    const mayReuse = part.reuse && !request.development
    const facts = [request.theme, request.builtIn, request.texts, seen.id, view, usual, by, live !== null]
    const call = mayReuse ? `${JSON.stringify(facts)}${data}` : ''
    const before = mayReuse ? kept.find(call) : undefined
    if (before) {
      if (by === 'theme') worked.push(view)
      return before.marker === null ? before.html : before.html.replaceAll(before.marker, marker ?? '')
    }
    const flaws = faults.length + pass.missingAssets.size
    const html = render(part, unpackData(data, request.key) as Variables)
    const isSound = faults.length + pass.missingAssets.size === flaws
    if (mayReuse && isSound) kept.keep(call, { html, marker: pass.marker })
    return html
  }

  const printed = request.parts.map((part, index) => ({
    slot: part.slot,
    html: print(index, part, request.data[index] ?? '{}'),
  }))
  const join = (slot: PassPart['slot']) => printed.map((one) => (one.slot === slot ? one.html : '')).join('')
  const html = placeScript(join('body'), marker, () => {
    pass.marker = null
    return print(request.parts.length, request.script, JSON.stringify({ config: live }))
  })
  const head = placeScript(join('head'), marker, () => '')
  return { head, html: faultOfHead + html, faults, worked, missingAssets: [...pass.missingAssets] }
}

function renderView(
  { liquid }: Engine,
  view: string,
  data: Variables,
  globals: Variables,
  pass: Pass,
): string {
  pass.depth = 0
  return liquid.renderView(view, data, globals)
}

function renderBuiltIn(
  builtIn: Engine,
  view: string,
  data: Variables,
  globals: Variables,
  pass: Pass,
): string {
  try {
    return renderView(builtIn, view, data, globals, pass)
  } catch (error) {
    throw toError(describeFault(error, view, builtIn.views, builtIn.limits))
  }
}

function findSource({ views }: Engine, { file }: Fault): string {
  return [...views.values()].find((view) => view.file === file)?.source ?? ''
}

function toError(fault: Fault): Error {
  return new Error(`The built-in view ${fault.view} failed at ${describePlace(fault)}: ${fault.message}`)
}

/** A view's output, with the marker it printed for the script. */
export type Printed = { html: string; marker: string | null }

/** Recent outputs of views, by everything they can read. */
export type PrintedViews = {
  /** Undefined if it was not kept, or too long ago. */
  find(call: string): Printed | undefined
  keep(call: string, printed: Printed): void
}

/** Views may print the time; it is late by no more than this. */
const KEPT_MS = 60_000
/** Of two bytes each at most. */
const MAX_CHARACTERS = 4_000_000
/** Of one view with its data: more, such as a cart of a hundred lines, would take the place of many others. */
const MAX_OF_ONE = 200_000

export function createPrintedViews(): PrintedViews {
  const printed = new LRUCache<string, Printed>({
    ttl: KEPT_MS,
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_OF_ONE,
    sizeCalculation: ({ html }, call) => html.length + call.length,
  })
  return {
    find: (call) => printed.get(call),
    keep: (call, given) => void printed.set(call, given),
  }
}

/** Variables shared by all views of a page. */
export type SeenByAll = { id: number; variables: Record<string, unknown> }

export function openSeen({ id, data, key }: LoadedShared): SeenByAll {
  return { id, variables: unpackData(data, key) as Record<string, unknown> }
}

/** Renders a pass in the calling thread. Throws if a built-in view fails. */
export type RenderHere = (pass: PreparedPass) => PassAnswer

export function createRenderHere(): RenderHere {
  const renderer = createRenderer()
  const hold = createHolding(renderer.load)
  return (pass) => {
    hold(pass)
    return renderer.render(pass.request, () => undefined)
  }
}
