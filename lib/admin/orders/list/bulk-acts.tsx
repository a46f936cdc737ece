'use client'

import { useState } from 'react'
import { SelectedFields, useSelected } from '../../lists/select-rows.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { usePanelTexts } from '../../ui/frame/panel-context.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { shipSelected } from '../actions.ts'

/** `shipTitle` has the number of orders, by `eachCount`. */
type Texts = {
  shipTitle: readonly string[]
  ship: string
  shipText: string
  print: string
  carrier: string
  tracking: string
}

/** Actions for the selected orders. Shipping cannot be undone, so it asks first. */
export function BulkActs({ texts, mayShip }: { texts: Texts; mayShip: boolean }) {
  const { values: numbers, clear } = useSelected()
  const [isAsking, setAsking] = useState(false)
  const { cancel } = usePanelTexts()
  const close = () => setAsking(false)
  return (
    <>
      <a
        className="button button-plain"
        target="_blank"
        rel="noreferrer"
        href={onSite(
          `/admin/orders/print?${new URLSearchParams(numbers.map((number) => ['order', number]))}`,
        )}
      >
        {texts.print}
      </a>
      {mayShip && (
        <button type="button" className="button button-primary" onClick={() => setAsking(true)}>
          {texts.ship}
        </button>
      )}
      {isAsking && (
        <Dialog title={texts.shipTitle[numbers.length] ?? texts.ship} onClose={close}>
          <p>{texts.shipText}</p>
          <PanelForm
            action={shipSelected}
            onDone={() => {
              close()
              clear()
            }}
          >
            <SelectedFields name="orders" />
            <TextField name="carrier" label={texts.carrier} autoComplete="off" />
            {numbers.map((number) => (
              <TextField
                key={number}
                name={`tracking.${number}`}
                label={texts.tracking.replace('{number}', number)}
                autoComplete="off"
                code
              />
            ))}
            <div className="buttons">
              <button type="button" className="button button-plain" onClick={close}>
                {cancel}
              </button>
              <SubmitButton>{texts.ship}</SubmitButton>
            </div>
          </PanelForm>
        </Dialog>
      )}
    </>
  )
}
