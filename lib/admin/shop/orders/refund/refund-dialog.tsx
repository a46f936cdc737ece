'use client'

import { useEffect, useRef, useState } from 'react'
import { SelectField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { RadioField } from '#lib/admin/ui/forms/radio-field.tsx'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { Dialog } from '#lib/admin/ui/layout/dialog.tsx'
import { quote, refund } from './actions.ts'
import type { ShownQuote } from './describe-refund.ts'

type Choice = { value: string; label: string }

type Props = {
  number: string
  /** The order's. */
  currency: string
  /** Payments to choose from; none where there is no choice. */
  payments: readonly (Choice & { currency: string; isOwn: boolean })[]
  lines: readonly { id: number; label: string; restock: string; hint: string; quantity: number }[]
  hasShipping: boolean
  texts: Record<
    | ('open' | 'title' | 'text' | 'payment' | 'what' | 'parts' | 'amount' | 'amountHint' | 'everything')
    | ('shipping' | 'restock' | 'reason' | 'reasonHint' | 'nothing' | 'failed' | 'confirm'),
    string
  > & { restocks: readonly Choice[] }
}

/** A refund: nothing is chosen at first, apart from what came back, and the button says what it comes to. */
export function RefundDialog(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const { open, title, text } = props.texts
  return (
    <>
      <button type="button" className="button button-plain" onClick={() => setOpen(true)}>
        {open}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)} holdsEnter>
          <p>{text}</p>
          <PanelForm action={refund} onDone={() => setOpen(false)}>
            <Fields {...props} onCancel={() => setOpen(false)} />
          </PanelForm>
        </Dialog>
      )}
    </>
  )
}

type What = 'parts' | 'amount' | 'everything'

const PAUSE_MS = 250

function Fields({
  number,
  currency,
  payments,
  lines,
  hasShipping,
  texts,
  onCancel,
}: Props & { onCancel(): void }) {
  const panelTexts = usePanelTexts()
  const fields = useRef<HTMLDivElement>(null)
  const own = payments.find(({ isOwn }) => isOwn) ?? payments[0]
  const [payment, setPayment] = useState(own?.value ?? '')
  const [what, setWhat] = useState<What>('parts')
  const [changes, setChanges] = useState(0)
  const shown = useQuote(fields, changes)
  const change = ({ target }: { target: EventTarget }) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'what') setWhat(value as What)
    if (name === 'payment') setPayment(value)
    if (name !== 'reason') setChanges((count) => count + 1)
  }
  const sum = shown.quote && 'amount' in shown.quote ? shown.quote : null
  return (
    <div ref={fields} className="fields" onChange={change}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="expected" value={sum?.minor ?? ''} />
      <input
        type="hidden"
        name="currency"
        value={payments.find(({ value }) => value === payment)?.currency ?? currency}
      />
      {payments.length > 0 && (
        <SelectField
          name="payment"
          label={texts.payment}
          required
          defaultValue={payment}
          choices={payments}
        />
      )}
      <RadioField
        name="what"
        label={texts.what}
        defaultValue="parts"
        choices={[
          { value: 'parts', label: texts.parts },
          { value: 'amount', label: texts.amount },
          { value: 'everything', label: texts.everything },
        ]}
      />
      {what === 'parts' &&
        lines.map(({ id, label, restock, hint, quantity }) => (
          <div className="fields fields-pair" key={id}>
            <TextField
              name={`line.${id}`}
              type="number"
              inputMode="numeric"
              min={0}
              label={label}
              hint={hint}
              defaultValue={String(quantity)}
              isPlain
            />
            <SelectField name={`restock.${id}`} label={restock} choices={texts.restocks} required />
          </div>
        ))}
      {what === 'parts' && hasShipping && (
        <TextField name="shipping" inputMode="decimal" label={texts.shipping} defaultValue="0" isPlain />
      )}
      {what === 'amount' && (
        <TextField name="amount" inputMode="decimal" label={texts.amount} hint={texts.amountHint} required />
      )}
      {what === 'everything' && (
        <SelectField name="restock" label={texts.restock} choices={texts.restocks} required />
      )}
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={1000}
        autoComplete="off"
      />
      <div aria-live="polite" className="refund-effects">
        <Effects shown={shown} texts={texts} />
      </div>
      <div className="buttons">
        <button type="button" className="button button-plain" onClick={onCancel}>
          {panelTexts.cancel}
        </button>
        {sum === null ? (
          // A form whose button is disabled is not sent by Enter either.
          <button type="submit" className="button button-danger" disabled>
            {texts.open}
          </button>
        ) : (
          <SubmitButton kind="danger">{texts.confirm.replace('{amount}', sum.amount)}</SubmitButton>
        )}
      </div>
    </div>
  )
}

type Shown = { quote: ShownQuote | null; hasFailed: boolean }

function Effects({ shown: { quote: given, hasFailed }, texts }: { shown: Shown; texts: Props['texts'] }) {
  if (hasFailed) return <p className="fault">{texts.failed}</p>
  if (given === null) return <p className="muted">{texts.nothing}</p>
  if ('problem' in given) return <p className="fault">{given.problem}</p>
  return (
    <ul>
      {given.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}

/** Asks what the fields come to, whenever they have changed. Until the answer is there, nothing can be confirmed. */
function useQuote(fields: { current: HTMLElement | null }, changes: number): Shown {
  const [shown, setShown] = useState<Shown & { of: number }>({ quote: null, hasFailed: false, of: -1 })
  useEffect(() => {
    let isLatest = true
    const ask = async () => {
      const form = fields.current?.closest('form')
      if (!form) return
      const texts = [...new FormData(form)].filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      )
      const given = Object.fromEntries(
        texts.filter(([name]) => !name.startsWith('$ACTION') && name !== 'expected'),
      )
      const answer = await quote(given).then(
        (found) => ({ quote: found, hasFailed: false }),
        () => ({ quote: null, hasFailed: true }),
      )
      if (isLatest) setShown({ ...answer, of: changes })
    }
    const timer = window.setTimeout(() => void ask(), changes === 0 ? 0 : PAUSE_MS)
    return () => {
      isLatest = false
      window.clearTimeout(timer)
    }
  }, [fields, changes])
  return shown.of === changes ? shown : { quote: null, hasFailed: false }
}
