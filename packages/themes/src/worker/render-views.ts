import { randomBytes } from 'node:crypto'
import { loadShared, packData } from '../data/index.ts'
import type { DesignValues } from '../design/resolve-design.ts'
import { describePlace, type Fault } from '../engine/fault.ts'
import type { Catalogues, Log } from '../site.ts'
import type { LayeredTheme } from '../themes/theme-store.ts'
import { layerTexts } from '../themes/theme-texts.ts'
import type { RenderOptions, ViewCall, ViewFault } from '../theming.ts'
import type { PreparedPass } from './holding.ts'
import type { LoadedTexts, PassAnswer, PassPart } from './protocol.ts'
import type { RenderHere } from './render-pass.ts'
import type { RenderQueue } from './render-queue.ts'
import { WorkerDied } from './view-worker.ts'

type Rendering = {
  theme: LayeredTheme
  parents: readonly LayeredTheme[]
  builtIn: LayeredTheme
  parts: readonly ViewCall[]
  options: Pick<RenderOptions, 'shared' | 'live'> & { settings: DesignValues }
  /** The language of the texts. */
  locale: string
}

type Dependencies = {
  queue: RenderQueue
  health: ViewHealth
  /** The site's own texts. */
  catalogues: Catalogues
  development: boolean
  /** Renders small passes without a theme's views: what those cost is known, and a thread would cost as much again. */
  here?: () => Promise<RenderHere>
}

/** Marks trusted HTML in data. Authors of data do not know it. */
const KEY = randomBytes(16).toString('hex')
const THEME_MS = 1_000
const BUILT_IN_MS = 5_000
/** Characters of data, such as of a cart of sixty lines. More would keep others waiting. */
const MAX_HERE = 100_000
const SCRIPT = 'search/script'

/** The rendered output; `isWhole` unless a built-in view replaced one of the theme's. */
type RenderedViews = PassAnswer & { isWhole: boolean }

/** Renders with the theme's views, or with the built-in ones in place of those that keep failing. */
export async function renderViews(dependencies: Dependencies, rendering: Rendering): Promise<RenderedViews> {
  const { queue, health, catalogues, development, here } = dependencies
  const { theme } = rendering
  let hasReplaced = false
  const prepare = createPreparation(rendering, catalogues, development)
  const choose = (view: string, stalled?: PassPart): ChosenView => {
    const fault = health.currentFault(theme, view)
    const isRisky =
      theme.hasViews && stalled !== undefined && (stalled.view === view || !health.isProven(theme, view))
    const by = fault || (isRisky && !development) ? 'built-in' : 'theme'
    hasReplaced ||= by === 'built-in'
    return { view, by, fault }
  }
  const judge = (answer: PassAnswer): RenderedViews => ({
    ...answer,
    isWhole: !hasReplaced && answer.faults.length === 0,
  })
  if (here && !theme.hasViews) {
    const pass = prepare(choose)
    const size = pass.request.data.reduce((sum, { length }) => sum + length, 0)
    if (size <= MAX_HERE) return judge((await here())(pass))
  }
  try {
    const limitMs = theme.hasViews ? THEME_MS : BUILT_IN_MS
    const answer = await queue.run({
      prepare: (stalled) => prepare((view) => choose(view, stalled)),
      onDeath({ part, message }) {
        if (part?.by === 'theme' && theme.hasViews) health.killed(theme, part.view, message)
      },
      limitMs,
    })
    return judge(answer)
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error
    // After so much time no view of the theme gets another try, unless its author is the one waiting.
    const settle = (view: string): ChosenView =>
      development ? choose(view) : { view, by: 'built-in', fault: null }
    const answer = await queue.run({ prepare: () => prepare(settle), limitMs: BUILT_IN_MS }, { urgent: true })
    return { ...answer, isWhole: false }
  }
}

type ChosenView = Omit<PassPart, 'usual' | 'slot' | 'reuse'>
type Choose = (view: string) => ChosenView

/** Packs the data only once, even if views are chosen again. */
function createPreparation(
  { theme, parents, builtIn, parts, options, locale }: Rendering,
  catalogues: Catalogues,
  development: boolean,
) {
  const shared = loadShared(options.shared, { theme: theme.theme, settings: options.settings }, KEY)
  const data = parts.map((part) => packData(part.data, KEY))
  const texts = loadTexts(theme, locale, catalogues)
  /** The alternate view that the part asks for if the theme has it. */
  const choosePart = (
    choose: Choose,
    { view: usual, template, slot = 'body', reuse = false }: Omit<ViewCall, 'data'>,
  ): PassPart => {
    const alternate = `${usual}.${template}`
    return { ...choose(template && theme.views.has(alternate) ? alternate : usual), usual, slot, reuse }
  }
  return (choose: Choose): PreparedPass => ({
    theme,
    parents,
    builtIn,
    texts,
    shared,
    request: {
      texts: texts.id,
      theme: theme.id,
      parents: parents.map(({ id }) => id),
      builtIn: builtIn.id,
      parts: parts.map((part) => choosePart(choose, part)),
      script: choosePart(choose, { view: SCRIPT, reuse: true }),
      data,
      shared: shared.id,
      live: options.live,
      key: KEY,
      development,
    },
  })
}

const known = new WeakMap<LayeredTheme, Map<string, LoadedTexts>>()

/** The texts of a theme's views in a language, as a worker is given them. */
export function loadTexts(theme: LayeredTheme, locale: string, catalogues: Catalogues): LoadedTexts {
  const texts = known.get(theme) ?? new Map<string, LoadedTexts>()
  known.set(theme, texts)
  const loaded = texts.get(locale) ?? pack(theme, locale, catalogues)
  texts.set(locale, loaded)
  return loaded
}

function pack({ id, texts }: LayeredTheme, locale: string, catalogues: Catalogues): LoadedTexts {
  const layers = layerTexts(texts, locale, catalogues).map(({ patterns, ...layer }) => ({
    ...layer,
    patterns: [...patterns],
  }))
  return { id: `${id} ${locale}`, layers }
}

/** Tracks how the themes' views fare, so that one that keeps failing takes no more time. Changed files start afresh. */
export type ViewHealth = {
  /** Why a view is suspended at the moment; null if it is not. */
  currentFault(theme: LayeredTheme, view: string): Fault | null
  /** Whether it ever worked. */
  isProven(theme: LayeredTheme, view: string): boolean
  worked(theme: LayeredTheme, view: string): void
  /** Logs each fault once. */
  failed(theme: LayeredTheme, fault: Fault): void
  /** The thread had to be ended because of it. */
  killed(theme: LayeredTheme, view: string, message: string): void
  /** A theme's errors, the latest first. */
  list(theme: LayeredTheme): ViewFault[]
}

type Record = {
  limitsAt: number[]
  restsUntil: number
  isProven: boolean
  last?: Fault
  faults: Map<string, ViewFault>
}

const FAULTS = 3
const WITHIN_MS = 10_000
const REST_MS = 30_000
const MAX_LOGGED = 100

export function createViewHealth(log: Log): ViewHealth {
  const themes = new WeakMap<LayeredTheme, Map<string, Record>>()

  const find = (theme: LayeredTheme, view: string): Record => {
    const views = themes.get(theme) ?? new Map<string, Record>()
    const record = views.get(view) ?? { limitsAt: [], restsUntil: 0, isProven: false, faults: new Map() }
    themes.set(theme, views.set(view, record))
    return record
  }
  const rest = (record: Record, { theme: { name: theme } }: LayeredTheme, view: string): void => {
    record.restsUntil = performance.now() + REST_MS
    record.limitsAt = []
    log.error(
      { theme, view },
      `A view uses too much time or memory; the built-in one is used for ${REST_MS / 1000} seconds.`,
    )
  }
  const note = (record: Record, { theme: { name: theme } }: LayeredTheme, fault: Fault): void => {
    record.last = fault
    // Where a limit is reached depends on chance.
    const key = fault.isLimit ? fault.message : `${describePlace(fault)} ${fault.message}`
    const lastAt = new Date()
    const known = record.faults.get(key)
    if (known) Object.assign(known, { times: known.times + 1, lastAt })
    if (known || record.faults.size >= MAX_LOGGED) return
    const place = describePlace(fault)
    record.faults.set(key, { view: fault.view, place, message: fault.message, times: 1, lastAt })
    const details = { theme, view: fault.view, place, reason: fault.message }
    log.error(details, 'A theme’s view failed.')
  }

  return {
    currentFault(theme, view) {
      const { restsUntil, last } = find(theme, view)
      return performance.now() < restsUntil && last ? last : null
    },
    isProven: (theme, view) => find(theme, view).isProven,
    worked(theme, view) {
      find(theme, view).isProven = true
    },
    failed(theme, fault) {
      const record = find(theme, fault.view)
      note(record, theme, fault)
      if (!fault.isLimit) return
      const now = performance.now()
      record.limitsAt = [...record.limitsAt.filter((at) => at > now - WITHIN_MS), now]
      if (record.limitsAt.length >= FAULTS) rest(record, theme, fault.view)
    },
    killed(theme, view, message) {
      const record = find(theme, view)
      const file = theme.views.get(view)?.file ?? view
      note(record, theme, { view, file, line: 1, column: 1, message, isLimit: true })
      rest(record, theme, view)
    },
    list: (theme) =>
      [...(themes.get(theme)?.values() ?? [])]
        .flatMap(({ faults }) => [...faults.values()])
        .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime()),
  }
}
