const ROWS = 'main .table tbody tr, main .rows > li'
const LINK = 'a[href]:not([tabindex="-1"])'
const BOX = '.select-row'
const MAIN_ACT = '.selection-bar [data-main-act]'

const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>(`${BOX}:enabled`)
const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>(LINK)
const cursorOf = (row: Element | undefined) => linkOf(row) ?? boxOf(row)

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
    o: () => click(linkOf(current)),
    // A link in focus opens by itself.
    enter: (_, { target }) => target instanceof Element && target.matches(BOX) && click(linkOf(current)),
    e: () => click(document.querySelector<HTMLElement>(MAIN_ACT)),
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
    const rows = [...document.querySelectorAll(ROWS)].filter((row) => cursorOf(row))
    const focused = rows.find((row) => row.contains(document.activeElement))
    current = focused ?? (current && rows.includes(current) ? current : undefined)
    return press(rows, event)
  }
}

function click(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}
