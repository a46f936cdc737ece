import { readSeries } from './series.ts'

// The link to the next part of a list is the last stop.
const ROWS = 'main .table tbody tr, main :is(.rows, .tree, .media) > li, main .pager'
// What is in a fold that is closed cannot be seen.
const LINK = 'a[href]:not([tabindex="-1"]):not(details:not([open]) a)'
const BOX = '.select-row'
/** Of a row that leads nowhere: it is folded open, or has buttons. A field to type in would take the next key. */
const CONTROL = ':is(summary, button:enabled, input:is([type="checkbox"], [type="radio"]):enabled)'
const SELECT_ALL = 'main .selection-bar input[type="checkbox"]'
const SEARCH = '[data-list-search]'
/** A page with one of these is a list, whose rows are opened one after the other. */
const LIST = `main .selection-bar, main ${SEARCH}, main [data-list]`
/** The selected rows come first, then the page. */
const MAIN_ACTS = ['.selection-bar [data-main-act]', 'main [data-main-act]']

const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>(`${BOX}:enabled`)
const linkOf = (row: Element | undefined) => row?.querySelector<HTMLAnchorElement>(LINK)
const foldOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('summary')
/** The link that a row leads to, or the fold that it is. */
const openerOf = (row: Element | undefined) =>
  (row?.matches('.tree > li') ? foldOf(row) : null) ?? linkOf(row) ?? foldOf(row)
const cursorOf = (row: Element | undefined) =>
  openerOf(row) ?? boxOf(row) ?? row?.querySelector<HTMLElement>(CONTROL)

/** The rows of the page's lists through which keys lead. */
const listRows = () => [...document.querySelectorAll(ROWS)].filter((row) => cursorOf(row))

/** If this link opens a row of a list, the links of all its rows. Pages of single things have rows, but are no lists. */
export function findRowLinks(link: Element | null): HTMLAnchorElement[] | null {
  const row = link?.closest(ROWS)
  if (!row || row.matches('.pager') || linkOf(row) !== link) return null
  if (!document.querySelector(LIST)) return null
  return listRows().flatMap((one) => (one.matches('.pager') ? [] : (linkOf(one) ?? [])))
}

/**
 * The keys of lists, by which rows are passed through, selected and opened. The cursor is the focus, so that it can be seen and heard.
 * Answers whether the key was one of them.
 */
export function createRowKeys(): (event: KeyboardEvent) => boolean {
  // They outlast the focus, which a dialog takes away.
  let current: Element | undefined
  let lastSelected: Element | undefined
  const keys: Record<string, (rows: readonly Element[], event: KeyboardEvent) => boolean> = {
    j: (rows) => moveTo(rows[current ? Math.min(rows.indexOf(current) + 1, rows.length - 1) : 0]),
    k: (rows) => moveTo(rows[current ? Math.max(rows.indexOf(current) - 1, 0) : rows.length - 1]),
    x: (rows, { shiftKey }) => (shiftKey ? selectRange(rows) : selectRow()),
    a: () => click(document.querySelector<HTMLElement>(SELECT_ALL)),
    o: () => click(openerOf(current)),
    // A link in focus opens by itself.
    enter: (_, { target }) => target instanceof Element && target.matches(BOX) && click(linkOf(current)),
    e: startMainAct,
    escape: () => {
      const selected = [...document.querySelectorAll<HTMLInputElement>(`main ${BOX}:checked`)]
      for (const box of selected) box.click()
      return selected.length > 0
    },
  }

  function moveTo(row: Element | undefined): boolean {
    current = row
    cursorOf(row)?.focus()
    return row !== undefined
  }

  function selectRow(): boolean {
    lastSelected = current
    return click(boxOf(current))
  }

  function selectRange(rows: readonly Element[]): boolean {
    if (!current) return false
    const [from, to] = [lastSelected ?? current, current]
      .map((row) => rows.indexOf(row))
      .sort((a, b) => a - b)
    for (const row of rows.slice(Math.max(from ?? 0, 0), (to ?? 0) + 1)) {
      const box = boxOf(row)
      if (box && !box.checked) box.click()
    }
    lastSelected = current
    return true
  }

  return (event) => {
    const name = event.key.toLowerCase()
    const press = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!press) return false
    const rows = listRows()
    const focused = rows.find((row) => row.contains(document.activeElement))
    current = focused ?? (current && rows.includes(current) ? current : findOpened(rows))
    return press(rows, event)
  }
}

/** The row from which the page was left that is gone back to. */
function findOpened(rows: readonly Element[]): Element | undefined {
  const opened = readSeries()?.opened
  return opened === undefined ? undefined : rows.find((row) => linkOf(row)?.pathname === opened)
}

/** The keys that do something on the page as it is now. */
export function readPageKeys() {
  const has = (selector: string) => document.querySelector(selector) !== null
  return {
    hasRows: listRows().length > 0,
    canSelect: has(`main ${BOX}`),
    canSearch: has(SEARCH),
    hasSeries: has('.series'),
    hasMainAct: has('main [data-main-act]'),
  }
}

/** Presses the button of the main act, or begins with the field that it needs. */
function startMainAct(): boolean {
  const [act] = MAIN_ACTS.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? [])
  if (!(act instanceof HTMLInputElement)) return click(act)
  act.focus()
  act.select()
  act.scrollIntoView({ block: 'center' })
  return true
}

function click(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}
