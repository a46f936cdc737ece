import type { Remark } from './findings/finding.ts'
import type { AnalysedView, AnalysedViews } from './views/analyse-views.ts'
import { type Element, PRINTED } from './views/parse-markup.ts'

/**
 * Remarks on pictures without a text, on files that are looked for beside the page, and on elements that are opened and
 * never closed, or the other way round.
 */
export function checkElements(view: AnalysedView, views: AnalysedViews): Remark[] {
  const { elements } = view.markup
  return [...checkPictures(elements), ...checkFiles(elements), ...checkNesting(view, views)]
}

function checkPictures(elements: readonly Element[]): Remark[] {
  return elements
    .filter(({ name, attributes }) => {
      const names = [...attributes.keys()]
      // An attribute that is printed as a whole may be any.
      return name.toLowerCase() === 'img' && !names.some((one) => one === 'alt' || one.includes(PRINTED))
    })
    .map(({ offset }) => ({
      severity: 'warning',
      code: 'missing_alt',
      offset,
      message: 'This picture has no `alt`, so screen readers read out its address.',
      fix: 'Say what it shows: `alt="{{ product.name }}"`. Write `alt=""` if it is decoration.',
    }))
}

const LOADS_FILE = new Set(['audio', 'img', 'link', 'script', 'source', 'track', 'video'])
// Neither from the root, nor with a scheme, nor a fragment, nor printed.
const RELATIVE = new RegExp(`^(?![/#?])[^:${PRINTED}]+$`)

/** Relative addresses in a view resolve against the page that shows it. */
function checkFiles(elements: readonly Element[]): Remark[] {
  return elements.flatMap(({ name, attributes }) => {
    if (!LOADS_FILE.has(name.toLowerCase())) return []
    return ['src', 'href', 'poster'].flatMap((attribute): Remark[] => {
      const { value, offset } = attributes.get(attribute) ?? { value: '', offset: 0 }
      if (!RELATIVE.test(value.trim())) return []
      const file = value.trim().replace(/^(\.\.?\/)*(assets\/)?/, '')
      const message = `\`${value.trim()}\` is looked for beside the page that shows it, where nothing is.`
      const fix = `Put the file into assets/, and write \`${attribute}="{{ '${file}' | asset_url }}"\`.`
      return [{ severity: 'warning', code: 'unknown_asset', offset, message, fix }]
    })
  })
}

function checkNesting(view: AnalysedView, views: AnalysedViews): Remark[] {
  // Mails are put together of tables that several partials open and close.
  if (view.known.isMailView(view.name)) return []
  const balance = balanceOf(view)
  if (!balance) return []
  const others = [...views.values()].filter((other) => other !== view && other.isOwn === view.isOwn)
  const elsewhere = (pick: (balance: Balance) => Open[]) =>
    new Set(
      others.flatMap((other) => (balanceOf(other) ? pick(balanceOf(other) as Balance) : [])).map(nameOf),
    )
  // A header may open what the footer closes.
  const closed = balance.unclosed.length > 0 ? elsewhere(({ stray }) => stray) : new Set<string>()
  const opened = balance.stray.length > 0 ? elsewhere(({ unclosed }) => unclosed) : new Set<string>()
  return [
    ...balance.crossed.map(({ name, offset }) => tellUnclosed(name, offset)),
    ...balance.unclosed
      .filter(({ name }) => !closed.has(name))
      .map(({ name, offset }) => tellUnclosed(name, offset)),
    ...balance.stray
      .filter(({ name }) => !opened.has(name))
      .map(({ name, offset }): Remark => {
        const message = `\`</${name}>\` closes nothing.`
        return {
          ...UNCLOSED,
          offset,
          message,
          fix: `Remove it, or write the \`<${name}>\` that it belongs to.`,
        }
      }),
  ]
}

const UNCLOSED = { severity: 'warning', code: 'unclosed_element' } as const

function tellUnclosed(name: string, offset: number): Remark {
  return {
    ...UNCLOSED,
    offset,
    message: `\`<${name}>\` is not closed.`,
    fix: `Write \`</${name}>\` where it ends.`,
  }
}

type Open = { name: string; offset: number }

type Balance = {
  /** Still open at the end. */
  unclosed: Open[]
  /** Open when an element around them was closed. */
  crossed: Open[]
  /** End tags of what was never opened. */
  stray: Open[]
}

const nameOf = ({ name }: Open): string => name
const known = new WeakMap<AnalysedView, Balance | null>()

function balanceOf(view: AnalysedView): Balance | null {
  const found = known.get(view)
  if (found !== undefined) return found
  const balance = readBalance(view)
  known.set(view, balance)
  return balance
}

const BRANCHES = new Set(['if', 'unless', 'case', 'for'])
const OTHERWISE = new Set(['else', 'elsif', 'when'])

type Frame = { name: string; before: Open[]; ends: Open[][]; isOpen: boolean; hasElse: boolean }

/** Null if it depends on conditions what is open: then nothing can be said without knowing them. */
function readBalance({ markup, parsed }: AnalysedView): Balance | null {
  const tags = parsed.pieces
    .filter(({ kind }) => kind === 'tag')
    .map(({ name, start }) => ({ tag: name, offset: start }))
  const steps = [...tags, ...markup.elements.map((element) => ({ element, offset: element.offset }))].sort(
    (a, b) => a.offset - b.offset,
  )
  // An element such as <h{{ level }}> may be any.
  if (markup.elements.some(({ name }) => name.includes(PRINTED))) return null
  const balance: Balance = { unclosed: [], crossed: [], stray: [] }
  const frames: Frame[] = []
  let stack: Open[] = []
  for (const step of steps) {
    if ('element' in step) {
      stack = applyElement(step.element, stack, balance)
    } else if (BRANCHES.has(step.tag)) {
      frames.push({ name: step.tag, before: stack, ends: [], isOpen: step.tag !== 'case', hasElse: false })
    } else if (OTHERWISE.has(step.tag)) {
      const frame = frames.at(-1)
      if (!frame) return null
      if (frame.isOpen) frame.ends.push(stack)
      frame.isOpen = true
      frame.hasElse ||= step.tag === 'else'
      stack = frame.before
    } else if (step.tag.startsWith('end') && BRANCHES.has(step.tag.slice(3))) {
      const frame = frames.pop()
      if (!frame) return null
      const ends = [...frame.ends, stack, ...(frame.hasElse ? [] : [frame.before])]
      if (new Set(ends.map((end) => end.map(nameOf).join(' '))).size > 1) return null
      stack = ends[0] ?? stack
    }
  }
  balance.unclosed = stack.filter(({ name }) => !OPTIONAL_END.has(name))
  return balance
}

function applyElement({ name: written, offset, isClosed }: Element, stack: Open[], balance: Balance): Open[] {
  const name = written.toLowerCase()
  if (!name.startsWith('/')) return VOID.has(name) || isClosed ? stack : [...stack, { name, offset }]
  const closing = name.slice(1)
  const at = stack.findLastIndex((open) => open.name === closing)
  if (at < 0) {
    // Browsers make a line break or an empty paragraph of these two.
    if (!OPTIONAL_END.has(closing)) balance.stray.push({ name: closing, offset })
    return stack
  }
  const above = stack.slice(at + 1).filter((open) => !OPTIONAL_END.has(open.name))
  balance.crossed.push(...above.filter((open) => !balance.crossed.some((one) => one.offset === open.offset)))
  return stack.slice(0, at)
}

const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr !doctype'.split(' '),
)
const OPTIONAL_END = new Set(
  'p li dt dd tr td th tbody thead tfoot option optgroup colgroup caption rt rp html head body'.split(' '),
)
