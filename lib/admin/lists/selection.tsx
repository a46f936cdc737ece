'use client'

import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react'
import type { FormAction } from '../forms/form-state.ts'
import { PanelForm, SubmitButton } from '../ui/form.tsx'

/** What can be done with all that is selected: the button sends `name` with `value`. */
export type BulkAct = { value: string; label: string; kind?: 'primary' | 'plain' | 'danger' }

type Props = {
  /** The checkboxes' name, and that of the fields which the action is sent. */
  name: string
  action: FormAction
  undo?: FormAction
  /** The field that names the act. */
  actName: string
  acts: readonly BulkAct[]
  /** Hidden fields of the form. */
  fields?: Record<string, string>
  selectAll: string
  /** How many are selected, for each number that there can be: plural forms are the server's to write. */
  selected: readonly string[]
  children: ReactNode
}

const List = createContext<string>('')

/** A list whose rows have a `SelectRow`, and what can be done with those that are selected. */
export function Selection({
  name,
  action,
  undo,
  actName,
  acts,
  fields = {},
  selectAll,
  selected,
  children,
}: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>(`[data-row="${id}"]`) ?? [])]
  const read = () => setChosen(boxes().flatMap((box) => (box.checked ? [box.value] : [])))
  const setAll = (isOn: boolean) => {
    for (const box of boxes()) box.checked = isOn
    read()
  }
  return (
    <div ref={list} onChange={read}>
      <PanelForm action={action} undo={undo} className="selection-bar" onDone={() => setAll(false)}>
        <label>
          <input
            type="checkbox"
            checked={chosen.length > 0 && chosen.length === boxes().length}
            onChange={(event) => {
              event.stopPropagation()
              setAll(event.currentTarget.checked)
            }}
          />{' '}
          {selectAll}
        </label>
        <span aria-live="polite">{chosen.length > 0 && selected[chosen.length]}</span>
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {chosen.map((value) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
        {chosen.length > 0 && (
          <div className="buttons">
            {acts.map(({ value, label, kind = 'plain' }) => (
              <SubmitButton key={value} kind={kind} name={actName} value={value}>
                {label}
              </SubmitButton>
            ))}
          </div>
        )}
      </PanelForm>
      <List value={id}>{children}</List>
    </div>
  )
}

/** The checkbox of a row of a `Selection`. */
export function SelectRow({ value, label }: { value: string | number; label: string }) {
  return (
    <input
      type="checkbox"
      className="select-row"
      value={value}
      aria-label={label}
      data-row={useContext(List)}
    />
  )
}
