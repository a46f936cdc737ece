'use client'

import { type RefObject, useEffect, useState } from 'react'
import { fillColumn } from './grid-keys.ts'
import type { GridColumn, GridTexts } from './grid-parts.ts'

type SetProps = {
  grid: RefObject<HTMLElement | null>
  columns: readonly GridColumn[]
  selected: ReadonlySet<string>
  texts: GridTexts
  onDone(count: number): void
}

/** Gives one column of all selected rows a value. */
export function SetColumn({ grid, columns, selected, texts, onDone }: SetProps) {
  const settable = columns.filter(({ kind }) => kind !== 'tick')
  const [name, setName] = useState(settable.find(({ isUsual }) => isUsual)?.name ?? '')
  const [text, setText] = useState('')
  const column = settable.find((one) => one.name === name)
  const apply = () => grid.current && onDone(fillColumn(grid.current, selected, name, text))
  return (
    <div className="set-column">
      <select
        className="input"
        aria-label={texts.set}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setText('')
        }}
      >
        {settable.map((one) => (
          <option key={one.name} value={one.name}>
            {one.title}
          </option>
        ))}
      </select>
      {column?.choices ? (
        <select
          className="input"
          aria-label={texts.setTo}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        >
          {column.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
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
      )}
      <button type="button" className="button button-plain" onClick={apply}>
        {texts.apply.replace('{count}', String(selected.size))}
      </button>
    </div>
  )
}

type ChoiceProps = {
  columns: readonly GridColumn[]
  shown: readonly string[]
  label: string
  onChange(shown: string[]): void
}

export function ColumnChoice({ columns, shown, label, onChange }: ChoiceProps) {
  const names = columns.map(({ name }) => name)
  return (
    <details className="column-choice">
      <summary>{label}</summary>
      {columns.map(({ name, title }) => (
        <label key={name} className="tick">
          <input
            type="checkbox"
            checked={shown.includes(name)}
            onChange={() => onChange(names.filter((one) => (one === name) !== shown.includes(one)))}
          />{' '}
          {title}
        </label>
      ))}
    </details>
  )
}

/** The columns that this browser shows. */
export function useColumns(
  stored: string,
  columns: readonly GridColumn[],
): [readonly string[], (columns: string[]) => void] {
  const [shown, setShown] = useState<readonly string[]>(() =>
    columns.flatMap(({ name, isUsual }) => (isUsual ? [name] : [])),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once.
  useEffect(() => {
    try {
      const chosen: unknown = JSON.parse(window.localStorage.getItem(stored) ?? 'null')
      if (Array.isArray(chosen))
        setShown(columns.flatMap(({ name }) => (chosen.includes(name) ? [name] : [])))
    } catch {
      return
    }
  }, [stored])
  const choose = (chosen: string[]) => {
    setShown(chosen)
    try {
      window.localStorage.setItem(stored, JSON.stringify(chosen))
    } catch {
      return
    }
  }
  return [shown, choose]
}
