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
  nestLevels(root)
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
  for (const item of root.querySelectorAll('li')) markChecked(item, styleOf)
}

/** Items of a list of tasks. */
function markChecked(item: Element, styleOf: StyleOf): void {
  const found = item.querySelector('input[type="checkbox"]')
  const box = found?.closest('li') === item ? found : null
  const isTask = item.getAttribute('role') === 'checkbox'
  const state =
    (isTask ? item.getAttribute('aria-checked') : null) ??
    styleOf(item).get('--en-checked') ??
    (box && String(box.hasAttribute('checked')))
  if (state === null) return
  box?.remove()
  // Google Docs draws the box.
  if (isTask) item.querySelector(':scope > img')?.remove()
  const first = [...item.childNodes].find((child) => child.textContent?.trim())
  const line = first instanceof Element && /^(?:p|div)$/.test(first.localName) ? first : item
  line.prepend(state === 'true' ? '☑ ' : '☐ ')
}

/** Word on the web and Slack write a list for each level, one below the other, and say the level in an attribute. */
function nestLevels(root: DocumentFragment): void {
  for (const box of root.querySelectorAll('.ListContainerWrapper')) box.replaceWith(...box.childNodes)
  for (const list of root.querySelectorAll('ul, ol')) {
    const above = list.previousElementSibling
    const level = levelOf(list)
    if (level !== null && above && /^[uo]l$/.test(above.localName) && levelOf(above) !== null)
      addBelow(above, list, level - (levelOf(above) ?? 0))
  }
}

function levelOf(list: Element): number | null {
  const given = list.getAttribute('data-indent') ?? list.children[0]?.getAttribute('data-aria-level')
  return given == null ? null : Number(given)
}

/** Adds a list to the last items of the one above it, so many levels deeper. */
function addBelow(above: Element, list: Element, deeper: number): void {
  const item = above.lastElementChild
  const within = item?.lastElementChild
  if (!item || deeper < 0) return
  if (deeper === 0 && above.localName !== list.localName) above.after(list)
  else if (deeper === 0) {
    above.append(...list.children)
    list.remove()
  } else if (within && /^[uo]l$/.test(within.localName)) addBelow(within, list, deeper - 1)
  else item.append(list)
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
