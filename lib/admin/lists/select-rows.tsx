'use client'

import { createContext, type ReactNode, useContext, useRef, useState } from 'react'

/** Texts with the number of selected rows: the one for each number that there can be. */
type Texts = { selected: readonly string[]; selectAll: string }

type Selected = { values: readonly string[]; clear(): void }

const Chosen = createContext<Selected>({ values: [], clear: () => undefined })

/** The rows that are selected now. */
export function useSelected(): Selected {
  return useContext(Chosen)
}

type Props = {
  /** Of the checkboxes in the list. */
  name: string
  texts: Texts
  /** What can be done with the selected rows; shown once there are some. */
  acts: ReactNode
  children: ReactNode
}

/** A list whose rows have checkboxes, and what can be done with those that are selected. */
export function SelectRows({ name, texts, acts, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState<readonly string[]>([])
  const boxes = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="${name}"]`) ?? []),
  ]
  const read = () => setValues(boxes().flatMap((box) => (box.checked ? [box.value] : [])))
  const setAll = (isOn: boolean) => {
    for (const box of boxes()) box.checked = isOn && !box.disabled
    read()
  }
  return (
    <Chosen value={{ values, clear: () => setAll(false) }}>
      <div className="selection-bar">
        <label>
          <input type="checkbox" onChange={(event) => setAll(event.currentTarget.checked)} />{' '}
          {texts.selectAll}
        </label>
        <span aria-live="polite">{values.length > 0 && texts.selected[values.length]}</span>
        {values.length > 0 && <div className="buttons">{acts}</div>}
      </div>
      <div ref={list} onChange={read}>
        {children}
      </div>
    </Chosen>
  )
}

/** The selected rows as fields of a form. */
export function SelectedFields({ name }: { name: string }) {
  return useSelected().values.map((value) => <input key={value} type="hidden" name={name} value={value} />)
}
