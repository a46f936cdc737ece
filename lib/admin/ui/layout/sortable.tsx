'use client'

import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { FormAction } from '../../forms/form-state.ts'
import { PanelForm, useForm } from '../forms/form.tsx'

type Item = { id: string; content: ReactNode; up: string; down: string }
type Props = {
  action: FormAction
  items: readonly Item[]
  /** Hidden fields of the form. */
  fields?: Record<string, string>
  hint: string
}

/**
 * A list that is put into another order by dragging, or by arrows that also work from the keyboard, on a phone and without scripts.
 * The action gets `order`, the ids in their order, and perhaps `move`, an id with the step that it goes.
 */
export function Sortable({ action, items, fields = {}, hint }: Props) {
  return (
    <PanelForm action={action} className="">
      <p className="hint">{hint}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Rows key={items.map(({ id }) => id).join()} items={items} />
    </PanelForm>
  )
}

function Rows({ items }: { items: readonly Item[] }) {
  const { isPending } = useForm()
  const list = useRef<HTMLOListElement>(null)
  const [order, setOrder] = useState(items.map(({ id }) => id))
  const [dragged, setDragged] = useState<string>()
  const over = (event: DragEvent, id: string) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (dragged === id) return
    const others = order.filter((one) => one !== dragged)
    const at = order.indexOf(id)
    setOrder([...others.slice(0, at), dragged, ...others.slice(at)])
  }
  const end = () => {
    setDragged(undefined)
    if (order.some((id, index) => id !== items[index]?.id)) list.current?.closest('form')?.requestSubmit()
  }
  const shown = order.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return (
    <ol className="rows sortable" ref={list} aria-busy={isPending}>
      {shown.map(({ id, content, up, down }, index) => (
        <li
          key={id}
          className={id === dragged ? 'is-dragged' : undefined}
          onDragOver={(event) => over(event, id)}
        >
          <input type="hidden" name="order" value={id} />
          <span
            className="grip"
            draggable
            aria-hidden="true"
            onDragStart={() => setDragged(id)}
            onDragEnd={end}
          >
            <GripVertical size={18} />
          </span>
          <div>{content}</div>
          <div className="buttons">
            <Move id={id} step={-1} label={up} isOff={index === 0}>
              <ArrowUp aria-hidden="true" size={16} />
            </Move>
            <Move id={id} step={1} label={down} isOff={index === shown.length - 1}>
              <ArrowDown aria-hidden="true" size={16} />
            </Move>
          </div>
        </li>
      ))}
    </ol>
  )
}

type MoveProps = { id: string; step: 1 | -1; label: string; isOff: boolean; children: ReactNode }

function Move({ id, step, label, isOff, children }: MoveProps) {
  const { isPending } = useForm()
  return (
    <button
      type="submit"
      name="move"
      value={`${id}:${step}`}
      className="button button-plain"
      aria-label={label}
      aria-disabled={isOff || isPending}
      onClick={(event) => (isOff || isPending) && event.preventDefault()}
    >
      {children}
    </button>
  )
}
