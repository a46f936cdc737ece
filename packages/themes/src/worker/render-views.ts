import { randomBytes } from 'node:crypto'
import { loadShared, packData } from '../data/packed-json.ts'
import type { DesignValues } from '../design/resolve-design.ts'
import type { Catalogues } from '../site.ts'
import type { LayeredTheme } from '../themes/theme-store.ts'
import { layerTexts } from '../themes/theme-texts.ts'
import type { RenderOptions, ViewCall } from '../theming.ts'
import type { PreparedPass } from './holding.ts'
import type { LoadedTexts, PassAnswer, PassPart } from './protocol.ts'
import type { RenderHere } from './render-pass.ts'
import type { RenderQueue } from './render-queue.ts'
import type { ViewHealth } from './view-health.ts'
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
