'use client'

import type { KeyboardEvent } from 'react'
import { SelectedFields, useSelected } from '#lib/admin/lists/select-rows.tsx'
import { TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton, useForm } from '#lib/admin/ui/forms/form.tsx'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { Dialog } from '#lib/admin/ui/layout/dialog.tsx'
import { shipSelected } from '../actions.ts'
import { CarrierField, type Carriers } from '../carrier-field.tsx'

/** `shipTitle` has the number of orders, by `eachCount`. */
export type ShipTexts = {
  shipTitle: readonly string[]
  ship: string
  shipText: string
  carrier: string
  tracking: string
}

type Props = { texts: ShipTexts; carriers: Carriers; onClose(): void }

/** Ships the selected orders, each with a tracking number. Orders that are refused stay, with what was typed for them. */
export function ShipDialog({ texts, carriers, onClose }: Props) {
  const { values: numbers, clear, select } = useSelected()
  const { cancel } = usePanelTexts()
  return (
    <Dialog title={texts.shipTitle[numbers.length] ?? texts.ship} onClose={onClose}>
      <p>{texts.shipText}</p>
      <PanelForm
        action={shipSelected}
        onDone={({ refused }) => {
          if (refused) return select(refused)
          onClose()
          clear()
        }}
      >
        <Refused />
        <SelectedFields name="orders" />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its fields. */}
        <div className="fields" onKeyDown={moveOn}>
          <CarrierField label={texts.carrier} carriers={carriers} />
          {numbers.map((number, index) => (
            <TextField
              key={number}
              name={`tracking.${number}`}
              label={texts.tracking.replace('{number}', number)}
              autoComplete="off"
              code
              isBegin={index === 0 && carriers.last !== null}
            />
          ))}
        </div>
        <div className="buttons">
          <button type="button" className="button button-plain" onClick={onClose}>
            {cancel}
          </button>
          <SubmitButton>{texts.ship}</SubmitButton>
        </div>
      </PanelForm>
    </Dialog>
  )
}

/** Says within the dialog, which covers notifications, what became of the orders. */
function Refused() {
  const { state } = useForm()
  return (
    state.refused && (
      <p className="notice notice-bad" role="alert">
        {state.done}
      </p>
    )
  )
}

/** Scanners end each scan with Enter: it leads to the next field, and from the last one to the button. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(target) + 1]
  const button = target.form?.querySelector<HTMLElement>('button[type="submit"]')
  ;(next ?? button)?.focus()
  next?.select()
}
