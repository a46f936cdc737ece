import { type Tag, type Template, type Token, TypeGuards } from 'liquidjs'
import { type Scope, shapeOfArgument, type Tell } from './expression-shape.ts'
import { ANY, itemOf, PLAIN, type Shape, unite } from './shape.ts'

/** A `{% render %}`: which view it renders, and what it passes on. */
export type RenderCall = {
  view: string
  parameters: ReadonlyMap<string, Shape>
  /** The ones given as a literal text. */
  texts: ReadonlyMap<string, string>
  /** Its offset in the source that the engine reads. */
  offset: number
}

type Walked = {
  templates: readonly Template[]
  /** The variables in scope at the start of the view. */
  known: ReadonlyMap<string, Shape>
  takesMore?: boolean
  explain?: Scope['explain']
  tell?: Tell
  render?(call: RenderCall): void
}

/** Walks through a view once, as if every branch were taken and every list had an item. */
export function walkView({
  templates,
  known,
  takesMore = false,
  explain = SAY_NOTHING,
  tell = IGNORE,
  render = IGNORE,
}: Walked): void {
  const assigned = new Map<string, Shape>()
  const find = (name: string) => assigned.get(name) ?? known.get(name)
  // In the second round of a loop, an earlier line knows what a later one assigns, so this never counts as a mistake.
  const scope = { find, takesMore, explain, tell: IGNORE }
  walkAll(templates, { scope, assigned, render: IGNORE })
  walkAll(templates, { scope: { ...scope, tell }, assigned, render })
}

const IGNORE = () => undefined
const SAY_NOTHING = () => ({ message: '', fix: '' })

type State = { scope: Scope; assigned: Map<string, Shape>; render(call: RenderCall): void }

function walkAll(templates: readonly Template[], state: State): void {
  for (const template of templates) walkTemplate(template, state)
}

function walkTemplate(template: Template, state: State): void {
  const name = (template as Partial<Tag>).name
  if (name === 'render') walkRender(template as unknown as RenderParts, state)
  else if (name === 'for') walkFor(template as unknown as ForParts, state)
  else walkOther(template, state)
}

function walkOther(template: Template, state: State): void {
  const { assigned } = state
  const [first = ANY] = shapesOfArguments(template, state)
  for (const { content } of template.localScope?.() ?? []) {
    const shape = (template as Partial<Tag>).name === 'assign' ? first : PLAIN
    assigned.set(content, unite(assigned.get(content) ?? shape, shape))
  }
  walkAll(childrenOf(template), state)
}

function shapesOfArguments(template: Template, { scope }: State): Shape[] {
  return [...(template.arguments?.() ?? [])].map((argument) => shapeOfArgument(argument, scope))
}

// Fields of the engine's own tags that are not public.
type ForParts = Template & { variable: string; hash: { hash: Record<string, unknown> } }
type Binding = { value: Token; alias?: string }
type RenderParts = Template & {
  file: unknown
  hash: { hash: Record<string, Token | undefined> }
  with?: Binding
  forBinding?: Binding
}

const MODIFIERS = ['limit', 'offset', 'reversed']
const FORLOOP: Shape = {
  kind: 'object',
  open: false,
  keys: new Map(
    ['first', 'last', 'index', 'index0', 'rindex', 'rindex0', 'length', 'name'].map((name) => [name, PLAIN]),
  ),
}

function walkFor(tag: ForParts, state: State): void {
  const { scope } = state
  const [collection = ANY] = shapesOfArguments(tag, state)
  for (const modifier of Object.keys(tag.hash.hash)) {
    if (MODIFIERS.includes(modifier)) continue
    const text = tag.token.getText()
    const at = tag.token.begin + Math.max(0, text.lastIndexOf(modifier))
    scope.tell(at, `\`for\` has no \`${modifier}\`.`, `It takes ${MODIFIERS.join(', ')}.`)
  }
  if (collection.kind === 'plain') {
    scope.tell(tag.token.begin, 'This loops over a text or a number.', 'Loop over a list, or `(1..5)`.')
  }
  const inner = new Map<string, Shape>([
    [tag.variable, itemOf(collection)],
    ['forloop', FORLOOP],
  ])
  const find: Scope['find'] = (name) => inner.get(name) ?? scope.find(name)
  walkAll(childrenOf(tag), { ...state, scope: { ...scope, find } })
}

function walkRender(tag: RenderParts, { scope, render }: State): void {
  const parameters = new Map<string, Shape>()
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(tag.hash.hash)) {
    parameters.set(name, value ? shapeOfArgument(value, scope) : PLAIN)
    if (value && TypeGuards.isQuotedToken(value)) texts.set(name, value.content)
  }
  const bind = (binding: Binding | undefined, shapeFrom: (shape: Shape) => Shape) => {
    if (!binding) return
    const shape = shapeFrom(shapeOfArgument(binding.value, scope))
    parameters.set(binding.alias ?? String(tag.file), shape)
  }
  bind(tag.with, (shape) => shape)
  bind(tag.forBinding, itemOf)
  if (tag.forBinding) parameters.set('forloop', FORLOOP)
  if (typeof tag.file === 'string') render({ view: tag.file, parameters, texts, offset: tag.token.begin })
}

/** The templates inside a tag, without those it renders. */
function childrenOf(template: Template): Template[] {
  if (!template.children) return []
  const step = template.children(false, true).next()
  return (step.done ? step.value : undefined) ?? []
}
