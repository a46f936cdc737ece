'use client'

import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { PanelForm, SubmitButton } from '../ui/form.tsx'
import { usePanelTexts } from '../ui/panel-context.tsx'
import { shipSelected } from './actions.ts'

/** Texts with the number of selected orders: the one for each number that there can be. */
type Texts = {
  selected: readonly string[]
  shipTitle: readonly string[]
  selectAll: string
  ship: string
  shipText: string
  print: string
}

type Props = { children: ReactNode; texts: Texts; mayShip: boolean }

/** A list whose rows have checkboxes named `order`, and what can be done with those that are selected. */
export function Selection({ children, texts, mayShip }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [numbers, setNumbers] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const { cancel } = usePanelTexts()
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input[name="order"]') ?? [])]
  const read = () => setNumbers(boxes().flatMap((box) => (box.checked ? [box.value] : [])))
  const setAll = (isOn: boolean) => {
    for (const box of boxes()) box.checked = isOn
    read()
  }
  const count = numbers.length
  return (
    <div ref={list} onChange={read}>
      <div className="selection-bar">
        <label>
          <input
            type="checkbox"
            onChange={(event) => {
              event.stopPropagation()
              setAll(event.currentTarget.checked)
            }}
          />{' '}
          {texts.selectAll}
        </label>
        <span aria-live="polite">{count > 0 && texts.selected[count]}</span>
        {count > 0 && (
          <div className="buttons">
            <a
              className="button button-plain"
              target="_blank"
              rel="noreferrer"
              href={`/admin/orders/print?${new URLSearchParams(numbers.map((number) => ['order', number]))}`}
            >
              {texts.print}
            </a>
            {mayShip && (
              <button type="button" className="button button-primary" onClick={() => setAsking(true)}>
                {texts.ship}
              </button>
            )}
          </div>
        )}
      </div>
      {children}
      {isAsking && (
        <Dialog title={texts.shipTitle[count] ?? texts.ship} onClose={() => setAsking(false)}>
          <p>{texts.shipText}</p>
          <PanelForm
            action={shipSelected}
            onDone={() => {
              setAsking(false)
              setAll(false)
            }}
          >
            {numbers.map((number) => (
              <input key={number} type="hidden" name="orders" value={number} />
            ))}
            <div className="buttons">
              <button type="button" className="button button-plain" onClick={() => setAsking(false)}>
                {cancel}
              </button>
              <SubmitButton>{texts.ship}</SubmitButton>
            </div>
          </PanelForm>
        </Dialog>
      )}
    </div>
  )
}
