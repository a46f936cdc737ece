'use client'

import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react'

type Selected = { values: readonly string[]; clear(): void; select(values: readonly string[]): void }

const Chosen = createContext<Selected>({ values: [], clear: () => undefined, select: () => undefined })
const List = createContext('')

/** The rows that are selected now. */
export function useSelected(): Selected {
  return useContext(Chosen)
}

type Props = {
  selectAll: string
  /** How many are selected, by `eachCount`. */
  selected: readonly string[]
  /** The actions for selected rows; shown once there are some. */
  acts: ReactNode
  children: ReactNode
}

/** A list whose rows have a `SelectRow`, and what can be done with those that are selected. */
export function SelectRows({ selectAll, selected, acts, children }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState<readonly string[]>([])
  const boxes = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>(`[data-row="${id}"]:enabled`) ?? []),
  ]
  const read = () => setValues(boxes().flatMap((box) => (box.checked ? [box.value] : [])))
  const select = (isOn: (value: string) => boolean) => {
    for (const box of boxes()) box.checked = isOn(box.value)
    read()
  }
  const count = values.length
  return (
    <Chosen
      value={{
        values,
        clear: () => select(() => false),
        select: (wanted) => select((value) => wanted.includes(value)),
      }}
    >
      <div className="selection-bar">
        <label>
          <input
            type="checkbox"
            checked={count > 0 && count === boxes().length}
            onChange={({ currentTarget }) => {
              const isOn = currentTarget.checked
              select(() => isOn)
            }}
          />{' '}
          {selectAll}
        </label>
        <span aria-live="polite">{count > 0 && selected[count]}</span>
        {count > 0 && <div className="buttons">{acts}</div>}
      </div>
      <div ref={list} onChange={read}>
        <List value={id}>{children}</List>
      </div>
    </Chosen>
  )
}

type RowProps = { value: string | number; label: string; isDisabled?: boolean }

/** The checkbox of a row. */
export function SelectRow({ value, label, isDisabled = false }: RowProps) {
  return (
    <input
      type="checkbox"
      className="select-row"
      value={value}
      aria-label={label}
      disabled={isDisabled}
      data-row={useContext(List)}
    />
  )
}

/** The selected rows as fields of a form. */
export function SelectedFields({ name }: { name: string }) {
  return useSelected().values.map((value) => <input key={value} type="hidden" name={name} value={value} />)
}
