'use client'

import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from '../../../ui/forms/form.tsx'
import { onSite } from '../../../ui/frame/on-site.ts'
import { useToasts } from '../../../ui/frame/toasts.tsx'
import { fillColumn, pasteInGrid, pressInGrid } from '../../../ui/layout/grid-keys.ts'
import type { GridRow } from './rows.ts'

/** The columns, in their order; the second are those that are shown unless chosen otherwise. */
const COLUMNS = [
  ...['price', 'compareAt', 'stock', 'sku', 'barcode', 'weight', 'measure', 'lowStockAt'],
  ...['backorder', 'active'],
] as const
const USUAL: readonly Column[] = ['price', 'compareAt', 'stock', 'sku', 'barcode', 'measure', 'active']
const TICKS: readonly Column[] = ['backorder', 'active']
const NUMBERS: readonly Column[] = ['price', 'compareAt', 'stock', 'weight', 'lowStockAt']
const STORED = 'panel-variant-columns'

type Column =
  | 'price'
  | 'compareAt'
  | 'stock'
  | 'sku'
  | 'barcode'
  | 'weight'
  | 'measure'
  | 'lowStockAt'
  | 'backorder'
  | 'active'

/** The cells of a variant as they are saved. */
export type Cells = Record<Column, string> & {
  /** The units as they are shown, by which a sale since is noticed. */
  stockWas: string
  /** Its price is not its own until the sale is over. */
  isOnSale: boolean
}

export type GridTexts = Record<Column, string> &
  Record<
    | 'variant'
    | 'select'
    | 'selectAll'
    | 'columns'
    | 'set'
    | 'setTo'
    | 'apply'
    | 'onSale'
    | 'fresh'
    | 'history'
    | 'notTracked'
    | 'keys'
    | 'filled',
    string
  >

type Props = {
  rows: readonly GridRow[]
  cells: Readonly<Record<string, Cells>>
  /** The initial cells of a new variant. */
  model: Cells
  texts: GridTexts
}

/** All variants at once, as in a spreadsheet. */
export function VariantGrid({ rows, cells, model, texts }: Props) {
  const grid = useRef<HTMLTableSectionElement>(null)
  const toasts = useToasts()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [columns, setColumns] = useColumns()
  const tell = (count: number | null) => {
    if (count !== null && count > 0) toasts.show(texts.filled.replace('{count}', String(count)))
  }
  const select = useCallback(
    (key: string, isOn: boolean) =>
      setSelected((before) => new Set(isOn ? [...before, key] : [...before].filter((one) => one !== key))),
    [],
  )
  const chosen = rows.filter(({ key }) => selected.has(key))
  return (
    <>
      <div className="grid-tools">
        {chosen.length > 0 && <SetColumn grid={grid} selected={selected} texts={texts} onDone={tell} />}
        <ColumnChoice columns={columns} texts={texts} onChange={setColumns} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keyboard. */}
      <section className="table-scroll" aria-label={texts.variant} tabIndex={0}>
        <table className="table grid">
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={texts.selectAll}
                  checked={chosen.length > 0 && chosen.length === rows.length}
                  onChange={(event) =>
                    setSelected(new Set(event.currentTarget.checked ? rows.map(({ key }) => key) : []))
                  }
                />{' '}
                {texts.variant}
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" hidden={!columns.includes(column)}>
                  {texts[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            ref={grid}
            onKeyDown={(event) => tell(pressInGrid(event, selected))}
            onPaste={(event) => tell(pasteInGrid(event))}
          >
            {rows.map(({ key, id, name, values }) => (
              <Line
                key={key}
                rowKey={key}
                id={id}
                name={name}
                values={JSON.stringify(values)}
                cells={cells[key] ?? model}
                columns={columns}
                isSelected={selected.has(key)}
                onSelect={select}
                texts={texts}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p className="hint">{texts.keys}</p>
    </>
  )
}

type LineProps = {
  rowKey: string
  id: number | null
  name: string
  values: string
  cells: Cells
  columns: readonly Column[]
  isSelected: boolean
  onSelect(key: string, isOn: boolean): void
  texts: GridTexts
}

const Line = memo(function Line({
  rowKey,
  id,
  name,
  values,
  cells,
  columns,
  isSelected,
  onSelect,
  texts,
}: LineProps) {
  const { state } = useForm()
  const hasFault = (column: Column) => state.errors[`${column}.${rowKey}`] !== undefined
  return (
    <tr>
      <th scope="row" data-label={texts.variant}>
        <input type="hidden" name="variant" value={rowKey} />
        {id === null && <input type="hidden" name={`values.${rowKey}`} value={values} />}
        <input type="hidden" name={`stockWas.${rowKey}`} value={cells.stockWas} />
        <label>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={`${texts.select} ${name}`}
            onChange={(event) => onSelect(rowKey, event.currentTarget.checked)}
          />{' '}
          {name}
        </label>{' '}
        {id === null && <span className="badge badge-plain">{texts.fresh}</span>}
        {cells.isOnSale && <span className="badge badge-warn">{texts.onSale}</span>}
        {id !== null && (
          <a className="under" href={onSite(`/admin/stock/${id}`)} aria-label={`${texts.history}: ${name}`}>
            {texts.history}
          </a>
        )}
      </th>
      {COLUMNS.map((column) => (
        <td key={column} data-label={texts[column]} hidden={!columns.includes(column) && !hasFault(column)}>
          <Cell row={rowKey} of={name} column={column} cells={cells} texts={texts} />
        </td>
      ))}
    </tr>
  )
})

type CellProps = { row: string; of: string; column: Column; cells: Cells; texts: GridTexts }

function Cell({ row, of, column, cells, texts }: CellProps) {
  const { state, isTyped } = useForm()
  const field = `${column}.${row}`
  const [fault] = state.errors[field] ?? []
  const common = {
    name: field,
    'aria-label': `${texts[column]}, ${of}`,
    'data-row': row,
    'data-column': column,
  }
  if (TICKS.includes(column)) {
    const isSent = isTyped && state.values[`lowStockAt.${row}`] !== undefined
    const isOn = isSent ? state.values[field] === 'on' : cells[column] === 'on'
    return <input {...common} type="checkbox" defaultChecked={isOn} />
  }
  const isNumber = NUMBERS.includes(column)
  const placeholders: Partial<Record<Column, string>> = { stock: texts.notTracked, measure: '750 ml / 1 l' }
  return (
    <>
      <input
        {...common}
        className={isNumber ? 'input number' : 'input'}
        defaultValue={state.values[field] ?? cells[column]}
        aria-invalid={fault !== undefined || undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        placeholder={placeholders[column]}
        autoComplete="off"
        readOnly={cells.isOnSale && (column === 'price' || column === 'compareAt')}
      />
      {fault !== undefined && <span className="fault">{fault}</span>}
    </>
  )
}

type SetProps = {
  grid: RefObject<HTMLElement | null>
  selected: ReadonlySet<string>
  texts: GridTexts
  onDone(count: number): void
}

/** Gives one column of all selected rows a value. */
function SetColumn({ grid, selected, texts, onDone }: SetProps) {
  const [column, setColumn] = useState<Column>('price')
  const [text, setText] = useState('')
  const apply = () => grid.current && onDone(fillColumn(grid.current, selected, column, text))
  return (
    <div className="set-column">
      <select
        className="input"
        aria-label={texts.set}
        value={column}
        onChange={(event) => setColumn(event.currentTarget.value as Column)}
      >
        {COLUMNS.filter((one) => !TICKS.includes(one)).map((one) => (
          <option key={one} value={one}>
            {texts[one]}
          </option>
        ))}
      </select>
      <input
        className="input"
        aria-label={texts.setTo}
        placeholder={texts.setTo}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <button type="button" className="button button-plain" onClick={apply}>
        {texts.apply.replace('{count}', String(selected.size))}
      </button>
    </div>
  )
}

type ChoiceProps = { columns: readonly Column[]; texts: GridTexts; onChange(columns: Column[]): void }

function ColumnChoice({ columns, texts, onChange }: ChoiceProps) {
  return (
    <details className="column-choice">
      <summary>{texts.columns}</summary>
      {COLUMNS.map((column) => (
        <label key={column} className="tick">
          <input
            type="checkbox"
            checked={columns.includes(column)}
            onChange={() => onChange(COLUMNS.filter((one) => (one === column) !== columns.includes(one)))}
          />{' '}
          {texts[column]}
        </label>
      ))}
    </details>
  )
}

/** The columns that this browser shows. */
function useColumns(): [readonly Column[], (columns: Column[]) => void] {
  const [columns, setColumns] = useState<readonly Column[]>(USUAL)
  useEffect(() => {
    try {
      const stored: unknown = JSON.parse(window.localStorage.getItem(STORED) ?? 'null')
      if (Array.isArray(stored)) setColumns(COLUMNS.filter((column) => stored.includes(column)))
    } catch {
      return
    }
  }, [])
  const choose = (chosen: Column[]) => {
    setColumns(chosen)
    try {
      window.localStorage.setItem(STORED, JSON.stringify(chosen))
    } catch {
      return
    }
  }
  return [columns, choose]
}
