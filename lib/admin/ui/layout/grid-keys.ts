import type { ClipboardEvent, KeyboardEvent } from 'react'

/** A cell: a field with `data-row`, `data-column`, and in `data-was` what is saved. */
type Field = HTMLInputElement | HTMLSelectElement

/** The cell that an event is about. */
type Cell = { field: Field; row: string; column: string; grid: HTMLElement }

const CELL = 'input[data-column], select[data-column]'

function cellOf(event: { target: EventTarget; currentTarget: EventTarget }): Cell | null {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null
  if (!(currentTarget instanceof HTMLElement)) return null
  const { row, column } = target.dataset
  return row === undefined || column === undefined
    ? null
    : { field: target, row, column, grid: currentTarget }
}

/** A row's cells by the place of their column: not every row has all of them. */
type Row = ReadonlyMap<number, Field>

const placeOf = (field: Field) => field.closest('td')?.cellIndex ?? 0

/** The cells in the order in which they are shown. */
function readRows(grid: HTMLElement): Row[] {
  const rows = new Map<string, Map<number, Field>>()
  for (const field of grid.querySelectorAll<Field>(CELL)) {
    if (field.closest('[hidden]')) continue
    const key = field.dataset.row ?? ''
    const row = rows.get(key) ?? new Map<number, Field>()
    rows.set(key, row.set(placeOf(field), field))
  }
  return [...rows.values()]
}

/** Arrows and Enter move between cells, Ctrl+D or Cmd+D fills down. Returns what was done, for those who hear it. */
export function pressInGrid(event: KeyboardEvent<HTMLElement>, selected: ReadonlySet<string>): number | null {
  const cell = cellOf(event)
  if (!cell || event.nativeEvent.isComposing || event.altKey) return null
  const { field, grid } = cell
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    event.preventDefault()
    return fillDown(cell, selected)
  }
  const step = stepOf(event, field)
  if (!step) return null
  event.preventDefault()
  const next = step.rows === 0 ? sideOf(grid, field, step.columns) : belowOf(grid, field, step.rows)
  next?.focus()
  if (next instanceof HTMLInputElement && next.type === 'text') next.select()
  return null
}

function belowOf(grid: HTMLElement, field: Field, step: number): Field | undefined {
  const place = placeOf(field)
  const column = readRows(grid).flatMap((row) => row.get(place) ?? [])
  return column[column.indexOf(field) + step]
}

function sideOf(grid: HTMLElement, field: Field, step: number): Field | undefined {
  const row = readRows(grid).find((one) => one.get(placeOf(field)) === field)
  const fields = [...(row?.values() ?? [])]
  return fields[fields.indexOf(field) + step]
}

function stepOf(event: KeyboardEvent, field: Field): { rows: number; columns: number } | null {
  if (event.ctrlKey || event.metaKey) return null
  const { key, shiftKey } = event
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, columns: 0 }
  if (shiftKey) return null
  if (key === 'ArrowDown') return { rows: 1, columns: 0 }
  if (key === 'ArrowUp') return { rows: -1, columns: 0 }
  const isText = field instanceof HTMLInputElement && field.type === 'text'
  const { selectionStart, selectionEnd, value } = isText
    ? field
    : { selectionStart: 0, selectionEnd: 0, value: '' }
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (key === 'ArrowLeft' && (isWhole || selectionEnd === 0)) return { rows: 0, columns: -1 }
  if (key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return { rows: 0, columns: 1 }
  return null
}

function fillDown({ field, grid }: Cell, selected: ReadonlySet<string>): number {
  const place = placeOf(field)
  const column = readRows(grid).flatMap((row) => row.get(place) ?? [])
  const below = column.slice(column.indexOf(field) + 1)
  const targets = selected.size > 1 ? below.filter((one) => selected.has(one.dataset.row ?? '')) : below
  return write(targets.map((target) => [target, readCell(field)]))
}

/** Cells copied from a spreadsheet are spread over those to the right and below. Returns how many were filled. */
export function pasteInGrid(event: ClipboardEvent<HTMLElement>): number | null {
  const cell = cellOf(event)
  const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
  if (!cell || !/[\t\n]/.test(text)) return null
  event.preventDefault()
  const rows = readRows(cell.grid)
  const place = placeOf(cell.field)
  const at = rows.findIndex((row) => row.get(place) === cell.field)
  const below = rows.slice(at).filter((row) => row.has(place))
  const places = [...new Set(rows.flatMap((row) => [...row.keys()]))].sort((a, b) => a - b)
  const shown = places.slice(places.indexOf(place))
  return write(
    text.split(/\r?\n/).flatMap((line, index) =>
      line.split('\t').flatMap((value, column) => {
        const target = below[index]?.get(shown[column] ?? -1)
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
  const fields = [...grid.querySelectorAll<Field>(CELL)].filter((field) => field.dataset.column === column)
  return write(fields.flatMap((field) => (rows.has(field.dataset.row ?? '') ? [[field, text] as const] : [])))
}

/** A cell's value as a form sends it. */
function readCell(field: Field): string {
  const isTick = field instanceof HTMLInputElement && field.type === 'checkbox'
  return isTick ? (field.checked ? 'on' : '') : field.value
}

/** Shows which cells differ from what is saved. Returns their names. */
export function markChanged(grid: HTMLElement): string[] {
  const changed: string[] = []
  for (const field of grid.querySelectorAll<Field>(CELL)) {
    const is = field.dataset.was !== undefined && readCell(field) !== field.dataset.was
    field.toggleAttribute('data-changed', is)
    if (is) changed.push(field.name)
  }
  return changed
}

/** Takes over newer saved values: cells without a change of their own follow them. */
export function rebase(
  grid: HTMLElement,
  now: ReadonlyMap<string, string>,
  isSaved: (row: string) => boolean,
) {
  for (const field of grid.querySelectorAll<Field>(CELL)) {
    const value = now.get(field.name)
    if (value === undefined) continue
    if (isSaved(field.dataset.row ?? '') || readCell(field) === field.dataset.was) set(field, value)
    field.dataset.was = value
  }
  markChanged(grid)
}

function write(changes: readonly (readonly [Field, string])[]): number {
  const written = changes.filter(([field, text]) => !isFixed(field) && set(field, text))
  // For listeners to changes of the form.
  written[0]?.[0].dispatchEvent(new Event('input', { bubbles: true }))
  return written.length
}

const isFixed = (field: Field) => field instanceof HTMLInputElement && field.readOnly

/** Choices are written by value or label. Returns whether there was such a value. */
function set(field: Field, text: string): boolean {
  if (field instanceof HTMLSelectElement) {
    const wanted = text.toLowerCase()
    const option = [...field.options].find(
      ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
    )
    if (option) field.value = option.value
    return option !== undefined
  }
  if (field.type === 'checkbox') field.checked = /^(1|x|y|yes|true|on|ja|wahr)$/i.test(text)
  else field.value = text
  return true
}
