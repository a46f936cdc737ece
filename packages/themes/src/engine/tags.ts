import { CaptureTag, type Context, type Emitter, type Liquid, RenderTag, Tag, type Template } from 'liquidjs'
import { MeteredOutput, PrintedHtml } from './output.ts'
import { passOf } from './pass.ts'

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
export function installTags(liquid: Liquid): void {
  for (const name of Object.keys(liquid.tags)) if (!allowedTags.has(name)) delete liquid.tags[name]
  for (const [name, tag] of Object.entries(own)) liquid.registerTag(name, tag)
  Object.setPrototypeOf(liquid.tags, null)
}
