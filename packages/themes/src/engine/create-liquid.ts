import { Context, type FS, Liquid, type Template, toValue, toValueSync } from 'liquidjs'
import type { Limits } from '../themes/limits.ts'
import { toViewName, type Views } from '../themes/views.ts'
import { computeAtOnce, createRenderer } from './compute-at-once.ts'
import { escapeOutput, installFilters } from './filters.ts'
import { MeteredOutput } from './output.ts'
import { MemoryBudget, TimeBudget } from './pass.ts'
import { prepareSource } from './prepare-source.ts'
import { installTags } from './tags.ts'

export { allowedFilters } from './filters.ts'
export { allowedTags } from './tags.ts'

/**
 * Liquid for people who may write views and nothing else. It knows only the given views, never the disk, and only a
 * list of tags and filters and the own properties of plain data. Output is escaped.
 */
export function createLiquid(views: Views, limits: Limits): ThemeLiquid {
  return new ThemeLiquid(views, limits)
}

const FORM = 'search/form'
/** Its texts have none: views choose their own. */
const FORM_PARAMETERS = Object.entries({ type: 'all', button: true, instant: true, class: '' })

computeAtOnce()

export class ThemeLiquid extends Liquid {
  readonly #views: Views
  readonly #limits: Limits
  readonly #parsed = new Map<string, Template[] | Error>()

  constructor(views: Views, limits: Limits) {
    super({
      fs: nowhere,
      relativeReference: false,
      outputEscape: escapeOutput,
      ownPropertyOnly: true,
      strictFilters: true,
      strictVariables: false,
      timezoneOffset: 'UTC',
      locale: 'en',
      parseLimit: limits.parseLength,
      renderLimit: limits.renderMs,
      memoryLimit: limits.memory,
    })
    this.#views = views
    this.#limits = limits
    Object.assign(this.renderer, { renderTemplates: createRenderer() })
    installTags(this)
    installFilters(this)
  }

  /** The HTML of a view. The views inside it see `globals` as well. Both are plain data. */
  renderView(name: string, data: object, globals: object): string {
    const templates = this.parseView(name)
    const variables = Object.assign(Object.create(null), data)
    const options = { sync: true, globals }
    const context = new Context(variables, this.options, options, { liquid: this, ...this.#makeBudgets() })
    const output = new MeteredOutput(context.memoryLimit)
    toValueSync(this.renderer.renderTemplates(templates, context, output))
    return output.buffer
  }

  /** Parses a view once. If it is malformed, throws the error each time. */
  parseView(written: string): Template[] {
    const name = toViewName(String(written))
    const view = name === undefined ? undefined : this.#views.get(name)
    if (name === undefined || view === undefined)
      throw new Error(`There is no view ${JSON.stringify(String(written).slice(0, 100))}.`)
    const parsed = this.#parsed.get(name) ?? this.#parse(name, view.source)
    this.#parsed.set(name, parsed)
    if (parsed instanceof Error) throw parsed
    return parsed
  }

  override *_parsePartialFile(name: string): Generator<unknown, Template[], Template[]> {
    return yield this.parseView(name)
  }

  override *_parseFile(name: string): Generator<unknown, Template[], Template[]> {
    return yield this.parseView(name)
  }

  #makeBudgets(): Pick<Context, 'renderLimit' | 'memoryLimit'> {
    const { renderMs, memory } = this.#limits
    const budgets = { renderLimit: new TimeBudget(renderMs), memoryLimit: new MemoryBudget(memory) }
    // The engine uses only these methods of them.
    return budgets as unknown as Pick<Context, 'renderLimit' | 'memoryLimit'>
  }

  #parse(name: string, source: string): Template[] | Error {
    try {
      if (countTags(source) > this.#limits.tags)
        throw new Error(`It has more than ${this.#limits.tags} outputs and tags.`)
      const templates = this.parse(prepareSource(source), name)
      return name === FORM ? [...formDefaults(templates), ...templates] : templates
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
}

function countTags(source: string): number {
  return source.match(/\{[{%]/g)?.length ?? 0
}

/** A file system without files, whichever part of the engine asks. */
const nowhere: FS = {
  exists: async () => false,
  existsSync: () => false,
  readFile: async (file) => refuseToRead(file),
  readFileSync: refuseToRead,
  resolve: (_folder, file) => file,
}

function refuseToRead(file: string): never {
  throw new Error(`There is no view ${JSON.stringify(file)}.`)
}

/** Default variables of `search/form`: its action for its type, the query, and parameters that it was not given. */
function formDefaults([first]: Template[]): Template[] {
  if (!first) return []
  const setDefaults = (ctx: Context): void => {
    const type: unknown = toValue(ctx.getSync(['type']))
    const actions = ownValue(ownValue(ctx.globals, 'routes'), 'form_actions')
    const scope = ctx.bottom()
    scope.action = ownValue(actions, typeof type === 'string' && type !== '' ? type : 'all') ?? null
    scope.query = ownValue(ctx.globals, 'query') ?? ''
    for (const [name, value] of FORM_PARAMETERS)
      if (toValue(ctx.getSync([name])) === undefined) scope[name] = value
  }
  return [{ token: first.token, render: setDefaults }]
}

function ownValue(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, key)) return undefined
  return Reflect.get(object, key)
}
