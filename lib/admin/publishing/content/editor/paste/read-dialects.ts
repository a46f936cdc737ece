import { isPlayer, writePreview } from './read-frames.ts'
import type { StyleOf } from './styles.ts'

/** Elements between which MathML puts nothing, though readers see a line or a height. */
const FORMULAS: Readonly<Record<string, (parts: Element[]) => void>> = {
  msup: ([, above]) => shift(above, 'sup'),
  msub: ([, below]) => shift(below, 'sub'),
  mfrac: ([, below]) => below?.before('/'),
  msqrt: ([first]) => first?.before('√'),
}

/** Makes plain elements of what some programs say in roles, layouts and attributes of their own. */
export function readDialects(root: DocumentFragment, styleOf: StyleOf): void {
  for (const table of [
    ...root.querySelectorAll('table:is([role="presentation"], [role="none"])'),
  ].toReversed())
    replace(
      table,
      [...table.querySelectorAll('td, th')].map((cell) => rename(cell, 'div')),
    )
  for (const heading of root.querySelectorAll(':is(p, div)[role="heading"]'))
    rename(heading, `h${Math.min(6, Math.max(1, Number(heading.getAttribute('aria-level')) || 2))}`)
  // Of Confluence.
  for (const task of root.querySelectorAll('[data-task-state]')) {
    const item = rename(task, 'li')
    item.setAttribute('role', 'checkbox')
    item.setAttribute('aria-checked', String(task.getAttribute('data-task-state') === 'DONE'))
  }
  for (const tasks of root.querySelectorAll('[data-task-list-local-id]')) rename(tasks, 'ul')
  for (const formula of root.querySelectorAll('math')) readFormula(formula)
  for (const span of root.querySelectorAll('span'))
    if (styleOf(span).get('display') === 'block') standAlone(span)
  for (const picture of root.querySelectorAll('picture')) {
    const shown = picture.querySelector('img')
    replace(picture, shown ? [shown] : [])
  }
  for (const figure of root.querySelectorAll('figure')) readFigure(figure)
  for (const link of root.querySelectorAll('a[href]')) followRedirect(link)
}

function readFormula(formula: Element): void {
  for (const part of formula.querySelectorAll('*')) FORMULAS[part.localName]?.([...part.children])
  for (const part of formula.querySelectorAll(':not(sub, sup)')) replace(part, [...part.childNodes])
  replace(formula, [...formula.childNodes])
}

function shift(part: Element | undefined, name: 'sub' | 'sup'): void {
  if (!part) return
  const shifted = document.createElement(name)
  part.replaceWith(shifted)
  shifted.append(part)
}

/** A span that begins a line by its style. */
function standAlone(span: Element): void {
  if (!span.closest('p, h1, h2, h3, h4, h5, h6')) rename(span, 'div')
  else if (span.previousSibling) span.before(document.createElement('br'))
}

/** Figures are pictures here: those of tables and films are what is in them. */
function readFigure(figure: Element): void {
  const table = figure.querySelector('table')
  const address = figure.textContent?.trim() ?? ''
  if (table) {
    const written = figure.querySelector('figcaption')
    if (written && !table.querySelector(':scope > caption')) table.prepend(rename(written, 'caption'))
    rename(figure, 'div')
  } else if (isPlayer(address)) replace(figure, [writePreview(address, null)])
  else if (!figure.querySelector('img, video, audio, iframe, pre, blockquote')) rename(figure, 'div')
}

/** Mail programs and word processors lead links through a page of theirs. */
function followRedirect(link: Element): void {
  const address = link.getAttribute('href') ?? ''
  if (!URL.canParse(address)) return
  const { hostname, pathname, searchParams } = new URL(address)
  const isGoogle = /^www\.google\.[a-z.]+$/.test(hostname) && pathname === '/url'
  const isOutlook = hostname.endsWith('.safelinks.protection.outlook.com')
  const target = isGoogle
    ? (searchParams.get('q') ?? searchParams.get('url'))
    : isOutlook && searchParams.get('url')
  if (target && /^https?:\/\//i.test(target)) link.setAttribute('href', target)
}

/** Another element with the same attributes and content in an element's place. */
function rename(element: Element, name: string): Element {
  const renamed = document.createElement(name)
  for (const attribute of element.attributes) renamed.setAttribute(attribute.name, attribute.value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

function replace(element: Element, nodes: Node[]): void {
  element.replaceWith(...nodes)
}
