import type { StyleOf } from './styles.ts'

const TYPES: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}
const NUMBER = /^\(?(?:(\d+)|([ivxlc]+)|([a-z]{1,2}))[.)]$/i

/** Makes lists of Word's paragraphs, which say what they are in their styles alone, and tidies those of others. */
export function readLists(root: DocumentFragment, styleOf: StyleOf): void {
  readWordLists(root, styleOf)
  for (const list of root.querySelectorAll('ul, ol')) {
    const style =
      styleOf(list).get('list-style-type') ?? styleOf(list.children[0] ?? list).get('list-style-type')
    const type = TYPES[style ?? '']
    if (list.localName === 'ol' && type && !list.hasAttribute('type')) list.setAttribute('type', type)
  }
  // Google Docs puts a list beside the item that it belongs to.
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
    else {
      const item = document.createElement('li')
      list.replaceWith(item)
      item.append(...list.children)
      item.replaceWith(...item.childNodes)
    }
  }
  for (const item of root.querySelectorAll('li')) markChecked(item)
}

/** Items of a list of tasks. */
function markChecked(item: Element): void {
  const box = item.querySelector('input[type="checkbox"]')
  const state = item.getAttribute('aria-checked') ?? (box && String(box.hasAttribute('checked')))
  if (state === null || (item.getAttribute('role') !== 'checkbox' && !box)) return
  box?.remove()
  // Google Docs draws the box.
  if (item.getAttribute('role') === 'checkbox') item.querySelector(':scope > img')?.remove()
  const line = item.querySelector('p') ?? item
  line.prepend(state === 'true' ? '☑ ' : '☐ ')
}

type Open = { list: Element; level: number; id: string }

function readWordLists(root: DocumentFragment, styleOf: StyleOf): void {
  let open: Open[] = []
  for (const paragraph of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const [, id, level] = /(l\d+) level(\d)/.exec(styleOf(paragraph).get('mso-list') ?? '') ?? []
    if (id === undefined || !follows(paragraph, open[0]?.list)) open = []
    if (id === undefined || paragraph.localName !== 'p') continue
    addItem(paragraph, { id, level: Number(level) }, open, styleOf)
  }
}

function follows(paragraph: Element, list: Element | undefined): boolean {
  return list === undefined || paragraph.previousElementSibling === list
}

function addItem(
  paragraph: Element,
  { id, level }: Omit<Open, 'list'>,
  open: Open[],
  styleOf: StyleOf,
): void {
  const sign = takeSign(paragraph, styleOf)
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
  const last = open.at(-1)
  // Another list of the same level begins.
  if (last?.level === level && last.id !== id) open.pop()
  let top = open.at(-1)
  if (top?.level !== level) {
    const list = startList(sign)
    const item = top?.list.lastElementChild
    if (item) item.append(list)
    else paragraph.before(list)
    top = { list, level, id }
    open.push(top)
  }
  const item = top.list.appendChild(document.createElement('li'))
  item.append(...paragraph.childNodes)
  paragraph.remove()
}

/** Removes and returns the bullet or number of an item. */
function takeSign(paragraph: Element, styleOf: StyleOf): string {
  const marks = [...paragraph.querySelectorAll('span')].filter(
    (span) => styleOf(span).get('mso-list') === 'ignore',
  )
  const sign = marks[0]?.textContent?.trim() ?? ''
  for (const mark of marks) mark.remove()
  return sign
}

function startList(sign: string): Element {
  const [, number, roman, letter] = NUMBER.exec(sign) ?? []
  if (!number && !roman && !letter) return document.createElement('ul')
  const list = document.createElement('ol')
  const type = number ? undefined : roman && /^[ivx]/i.test(roman) ? 'i' : 'a'
  if (type) list.setAttribute('type', sign === sign.toUpperCase() ? type.toUpperCase() : type)
  if (number && number !== '1') list.setAttribute('start', number)
  return list
}
