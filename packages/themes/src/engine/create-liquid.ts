import {
  CaptureTag,
  Context,
  type Emitter,
  type FS,
  Liquid,
  RenderTag,
  Tag,
  type Template,
  toValue,
  toValueSync,
} from 'liquidjs'
import type { Limits } from '../themes/limits.ts'
import { toViewName, type Views } from '../themes/views.ts'
import { computeAtOnce, createRenderer } from './compute-at-once.ts'
import { escapeOutput, installFilters } from './filters.ts'
import { MeteredOutput, PrintedHtml } from './output.ts'
import { MemoryBudget, passOf, TimeBudget } from './pass.ts'
import { prepareSource } from './prepare-source.ts'

export { allowedFilters } from './filters.ts'

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
    const parsed = this.#parsed.get(written) ?? this.#parseFirst(String(written))
    if (parsed instanceof Error) throw parsed
    return parsed
  }

  /** Parses a view under the name that it was registered by, of which the written one may be another form. */
  #parseFirst(written: string): Template[] | Error {
    const name = toViewName(written)
    const view = name === undefined ? undefined : this.#views.get(name)
    if (name === undefined || view === undefined)
      throw new Error(`There is no view ${JSON.stringify(written.slice(0, 100))}.`)
    const parsed = this.#parsed.get(name) ?? this.#parse(name, view.source)
    this.#parsed.set(name, parsed)
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

const PLAIN = [
  ...[
    'assign',
    'break',
    'case',
    'comment',
    'continue',
    'cycle',
    'decrement',
    'echo',
    'for',
    'if',
    'increment',
  ],
  ...['liquid', 'raw', 'unless', '#'],
]
const MAX_DEPTH = 50

/** A view inside another. */
class BoundedRender extends RenderTag {
  override *render(ctx: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const pass = passOf(ctx)
    if (pass.depth >= MAX_DEPTH)
      throw new Error(`Views are nested more than ${MAX_DEPTH} deep: does one render itself?`)
    pass.depth++
    try {
      yield* super.render(ctx, emitter)
    } finally {
      pass.depth--
    }
  }
}

/** Its content was printed, so it is HTML. */
class HtmlCapture extends CaptureTag {
  override *render(ctx: Context): Generator<unknown, void, string> {
    const output = new MeteredOutput(ctx.memoryLimit)
    yield this.liquid.renderer.renderTemplates(this.templates, ctx, output)
    ctx.bottom()[this.variable] = new PrintedHtml(output.buffer)
  }
}

/**
 * The sections that the owner placed in this area, in order. One that fails is left out and reported; one that exceeds a
 * limit fails with the whole view, since they share its time and memory.
 */
class Sections extends Tag {
  *render(ctx: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const pass = passOf(ctx)
    const data = ctx.environments as Record<string, unknown>
    const { sections } = data
    for (const section of Array.isArray(sections) ? sections : []) {
      const view = `sections/${section.type}`
      const output = new MeteredOutput(ctx.memoryLimit)
      pass.depth++
      try {
        const templates = (yield this.liquid._parsePartialFile(view)) as Template[]
        yield this.liquid.renderer.renderTemplates(templates, ctx.spawn({ ...data, section }), output)
        emitter.write(nameSection(output.buffer, section.scope))
      } catch (error) {
        emitter.write(pass.failSection(view, error))
      } finally {
        pass.depth--
      }
    }
  }
}

const FIRST_ELEMENT = /<[a-z][\w-]*/i

/** The design's stylesheet sets the section's own custom properties on its first element. */
function nameSection(html: string, scope: unknown): string {
  if (typeof scope !== 'string' || !SCOPE.test(scope)) return html
  return html.replace(FIRST_ELEMENT, (start) => `${start} data-section="${scope}"`)
}

const SCOPE = /^[a-z0-9-]{1,60}$/

/** Which call prints the script is only known once the page is rendered, since captured output may never be printed. */
class SearchScripts extends Tag {
  render(ctx: Context, emitter: Emitter): void {
    const { marker } = passOf(ctx)
    if (marker !== null) emitter.write(marker)
  }
}

const own = { capture: HtmlCapture, render: BoundedRender, searchScripts: SearchScripts, sections: Sections }

export const allowedTags: ReadonlySet<string> = new Set([...PLAIN, ...Object.keys(own)])

/** Leaves an engine only these tags. */
function installTags(liquid: Liquid): void {
  for (const name of Object.keys(liquid.tags)) if (!allowedTags.has(name)) delete liquid.tags[name]
  for (const [name, tag] of Object.entries(own)) liquid.registerTag(name, tag)
  Object.setPrototypeOf(liquid.tags, null)
}
