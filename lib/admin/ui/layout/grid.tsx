'use client'

import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { fieldId, useForm } from '../forms/form.tsx'
import { onSite } from '../frame/on-site.ts'
import { useToasts } from '../frame/toasts.tsx'
import { ColumnChoice, SetColumn, useColumns } from './grid-columns.tsx'
import { markChanged, pasteInGrid, pressInGrid } from './grid-keys.ts'
import type { GridColumn, GridLine, GridTexts } from './grid-parts.ts'

type Props = {
  columns: readonly GridColumn[]
  lines: readonly GridLine[]
  /** The name under which the browser stores which columns are shown. */
  stored: string
  texts: GridTexts
  /** The part with the cells, for components that read them. */
  grid?: RefObject<HTMLTableSectionElement | null>
}

/** Rows that are edited as in a spreadsheet. Each cell is a field of the form around it, named by its column and row. */
export function Grid({ columns, lines, stored, texts, grid: given }: Props) {
  const own = useRef<HTMLTableSectionElement>(null)
  const grid = given ?? own
  const toasts = useToasts()
  const { state } = useForm()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useColumns(stored, columns)
  const tell = (count: number | null) => {
    if (count !== null && count > 0) toasts.show(texts.filled.replace('{count}', String(count)))
  }
  const select = useCallback(
    (key: string, isOn: boolean) =>
      setSelected((before) => new Set(isOn ? [...before, key] : [...before].filter((one) => one !== key))),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers and other rows bring other values.
  useEffect(() => {
    if (grid.current) markChanged(grid.current)
  }, [grid, state, lines])
  const chosen = lines.filter(({ key }) => selected.has(key))
  return (
    <>
      <div className="grid-tools">
        {chosen.length > 0 && (
          <SetColumn grid={grid} columns={columns} selected={selected} texts={texts} onDone={tell} />
        )}
        <ColumnChoice columns={columns} shown={shown} label={texts.columns} onChange={setShown} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it by the keyboard. */}
      <section className="table-scroll" aria-label={texts.label} tabIndex={0}>
        <table className="table grid">
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={texts.selectAll}
                  checked={chosen.length > 0 && chosen.length === lines.length}
                  onChange={(event) =>
                    setSelected(new Set(event.currentTarget.checked ? lines.map(({ key }) => key) : []))
                  }
                />{' '}
                {texts.label}
              </th>
              {columns.map(({ name, title }) => (
                <th key={name} scope="col" hidden={!shown.includes(name)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            ref={grid}
            onInput={(event) => markChanged(event.currentTarget)}
            onKeyDown={(event) => tell(pressInGrid(event, selected))}
            onPaste={(event) => tell(pasteInGrid(event))}
          >
            {lines.map((line) => (
              <Line
                key={line.key}
                line={line}
                columns={columns}
                shown={shown}
                isSelected={selected.has(line.key)}
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
  line: GridLine
  columns: readonly GridColumn[]
  shown: readonly string[]
  isSelected: boolean
  onSelect(key: string, isOn: boolean): void
  texts: GridTexts
}

const Line = memo(
  function Line({ line, columns, shown, isSelected, onSelect, texts }: LineProps) {
    const { state } = useForm()
    const { key, name, cells, hidden = {}, badges = [], link, isBelow } = line
    const hasFault = (column: string) => state.errors[`${column}.${key}`] !== undefined
    return (
      <tr className={isBelow ? 'grid-below' : undefined}>
        <th scope="row" data-label={texts.label}>
          {Object.entries(hidden).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <label>
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={`${texts.select} ${name}`}
              onChange={(event) => onSelect(key, event.currentTarget.checked)}
            />{' '}
            {name}
          </label>{' '}
          {badges.map(({ text, tone }) => (
            <span key={text} className={`badge badge-${tone}`}>
              {text}
            </span>
          ))}
          {link && (
            <a className="under" href={onSite(link.href)} aria-label={`${link.text}: ${name}`}>
              {link.text}
            </a>
          )}
        </th>
        {columns.map((column) => (
          <td
            key={column.name}
            data-label={column.title}
            hidden={!shown.includes(column.name) && !hasFault(column.name)}
          >
            {cells[column.name] !== undefined && <Cell line={line} column={column} />}
          </td>
        ))}
      </tr>
    )
  },
  ({ line, ...one }, { line: other, ...next }) =>
    (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === next[name]) &&
    (line === other || JSON.stringify(line) === JSON.stringify(other)),
)

function Cell({ line: { key, name, cells, fixed = [] }, column }: { line: GridLine; column: GridColumn }) {
  const { id: form, state, isTyped } = useForm()
  const field = `${column.name}.${key}`
  const saved = cells[column.name] ?? ''
  const [fault] = state.errors[field] ?? []
  const id = fieldId(form, field)
  const common = {
    id,
    name: field,
    'aria-label': `${column.title}, ${name}`,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
    'data-row': key,
    'data-column': column.name,
    'data-was': saved,
  }
  const isNumber = column.kind === 'number'
  return (
    <>
      {column.kind === 'tick' ? (
        <input {...common} type="checkbox" defaultChecked={isOn(column.name)} />
      ) : column.kind === 'choice' ? (
        <select {...common} className="input" defaultValue={state.values[field] ?? saved}>
          {column.choices?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          className={isNumber ? 'input number' : 'input'}
          defaultValue={state.values[field] ?? saved}
          inputMode={isNumber ? 'decimal' : undefined}
          placeholder={column.placeholder}
          autoComplete="off"
          readOnly={fixed.includes(column.name)}
        />
      )}
      {fault !== undefined && (
        <span className="fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </>
  )

  /** A box that is not ticked is not sent: whether its row was, the row's other cells tell. */
  function isOn(tick: string): boolean {
    const isSent =
      isTyped && Object.keys(cells).some((one) => one !== tick && state.values[`${one}.${key}`] !== undefined)
    return isSent ? state.values[field] === 'on' : saved === 'on'
  }
}
