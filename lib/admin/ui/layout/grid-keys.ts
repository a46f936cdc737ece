import type { ClipboardEvent, KeyboardEvent } from 'react'

/** The cell of a spreadsheet-like grid that an event is about. Cells are inputs with `data-row` and `data-column`. */
type Cell = { input: HTMLInputElement; row: string; column: string; grid: HTMLElement }

function cellOf(event: { target: EventTarget; currentTarget: EventTarget }): Cell | null {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || !(currentTarget instanceof HTMLElement)) return null
  const { row, column } = target.dataset
  return row === undefined || column === undefined
    ? null
    : { input: target, row, column, grid: currentTarget }
}

/** The cells in the order in which they are shown, by row. */
function readCells(grid: HTMLElement): HTMLInputElement[][] {
  const rows = new Map<string, HTMLInputElement[]>()
  for (const input of grid.querySelectorAll<HTMLInputElement>('input[data-column]')) {
    if (input.closest('[hidden]')) continue
    const row = input.dataset.row ?? ''
    rows.set(row, [...(rows.get(row) ?? []), input])
  }
  return [...rows.values()]
}

/** Arrows and Enter move between cells, Ctrl+D or Cmd+D fills down. Returns what was done, for those who hear it. */
export function pressInGrid(event: KeyboardEvent<HTMLElement>, selected: ReadonlySet<string>): number | null {
  const cell = cellOf(event)
  if (!cell || event.nativeEvent.isComposing || event.altKey) return null
  const { input, grid } = cell
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    event.preventDefault()
    return fillDown(cell, selected)
  }
  const step = stepOf(event, input)
  if (!step) return null
  event.preventDefault()
  const cells = readCells(grid)
  const at = cells.findIndex((row) => row.includes(input))
  const place = cells[at]?.indexOf(input) ?? 0
  const next = cells[at + step.rows]?.[place + step.columns]
  next?.focus()
  if (next?.type === 'text') next.select()
  return null
}

function stepOf(event: KeyboardEvent, input: HTMLInputElement): { rows: number; columns: number } | null {
  if (event.ctrlKey || event.metaKey) return null
  const { key, shiftKey } = event
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, columns: 0 }
  if (shiftKey) return null
  if (key === 'ArrowDown') return { rows: 1, columns: 0 }
  if (key === 'ArrowUp') return { rows: -1, columns: 0 }
  const { selectionStart, selectionEnd, value, type } = input
  const isWhole = type !== 'text' || (selectionStart === 0 && selectionEnd === value.length)
  if (key === 'ArrowLeft' && (isWhole || selectionEnd === 0)) return { rows: 0, columns: -1 }
  if (key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return { rows: 0, columns: 1 }
  return null
}

function fillDown({ input, column, grid }: Cell, selected: ReadonlySet<string>): number {
  const cells = readCells(grid)
  const below = cells.slice(cells.findIndex((row) => row.includes(input)) + 1)
  const isMany = selected.size > 1
  const targets = below.flatMap((row) => {
    const target = row.find((one) => one.dataset.column === column)
    return target && (!isMany || selected.has(target.dataset.row ?? '')) ? [target] : []
  })
  const text = input.type === 'checkbox' ? (input.checked ? '1' : '') : input.value
  return write(targets.map((target) => [target, text]))
}

/** Cells copied from a spreadsheet are spread over those to the right and below. Returns how many were filled. */
export function pasteInGrid(event: ClipboardEvent<HTMLElement>): number | null {
  const cell = cellOf(event)
  const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
  if (!cell || !/[\t\n]/.test(text)) return null
  event.preventDefault()
  const cells = readCells(cell.grid)
  const at = cells.findIndex((row) => row.includes(cell.input))
  const place = cells[at]?.indexOf(cell.input) ?? 0
  return write(
    text.split(/\r?\n/).flatMap((line, rows) =>
      line.split('\t').flatMap((value, columns) => {
        const target = cells[at + rows]?.[place + columns]
        return target ? [[target, value.trim()] as const] : []
      }),
    ),
  )
}

/** Gives a column of some rows a value. */
export function fillColumn(
  grid: HTMLElement,
  rows: ReadonlySet<string>,
  column: string,
  text: string,
): number {
  const inputs = [...grid.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)]
  return write(inputs.flatMap((input) => (rows.has(input.dataset.row ?? '') ? [[input, text] as const] : [])))
}

function write(changes: readonly (readonly [HTMLInputElement, string])[]): number {
  const free = changes.filter(([input]) => !input.readOnly)
  for (const [input, text] of free)
    if (input.type === 'checkbox') input.checked = /^(1|x|y|yes|true|on|ja|wahr)$/i.test(text)
    else input.value = text
  // For listeners to changes of the form.
  free[0]?.[0].dispatchEvent(new Event('input', { bubbles: true }))
  return free.length
}
