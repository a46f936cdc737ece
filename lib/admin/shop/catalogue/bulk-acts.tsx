'use client'

import Link from 'next/link'
import { useState } from 'react'
import { SelectedFields, useSelected } from '../../lists/select-rows.tsx'
import { CheckField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { usePanelTexts } from '../../ui/frame/panel-context.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { bulkPrices, bulkSafety, bulkSort, bulkStatus, undoBulk } from './bulk-actions.ts'
import type { BulkTexts } from './bulk-texts.ts'

type Choices = readonly { value: string; label: string }[]
type Props = { texts: BulkTexts; categories: Choices; contacts: Choices }

/** Actions for the selected products. All of them can be undone, so none asks first. */
export function BulkActs({ texts, categories, contacts }: Props) {
  const { clear, values } = useSelected()
  const [open, setOpen] = useState<'prices' | 'sort' | 'safety' | null>(null)
  const close = () => setOpen(null)
  const finish = () => {
    close()
    clear()
  }
  return (
    <>
      <PanelForm action={bulkStatus} undo={undoBulk} className="buttons" onDone={clear}>
        <SelectedFields name="ids" />
        {texts.statuses.map(({ status, label }) => (
          <SubmitButton key={status} kind="plain" name="status" value={status}>
            {label}
          </SubmitButton>
        ))}
      </PanelForm>
      <Link
        className="button button-plain"
        href={`/admin/products/edit?ids=${values.join('-')}`}
        prefetch={false}
      >
        {texts.edit}
      </Link>
      <button type="button" className="button button-plain" data-main-act onClick={() => setOpen('prices')}>
        {texts.prices}
      </button>
      <button type="button" className="button button-plain" onClick={() => setOpen('sort')}>
        {texts.sort}
      </button>
      {contacts.length > 0 && (
        <button type="button" className="button button-plain" onClick={() => setOpen('safety')}>
          {texts.safety}
        </button>
      )}
      {open === 'prices' && <Prices texts={texts} onClose={close} onDone={finish} />}
      {open === 'safety' && <Safety texts={texts} contacts={contacts} onClose={close} onDone={finish} />}
      {open === 'sort' && <Sort texts={texts} categories={categories} onClose={close} onDone={finish} />}
    </>
  )
}

type DialogProps = { texts: BulkTexts; onClose(): void; onDone(): void }

function Prices({ texts, onClose, onDone }: DialogProps) {
  const { cancel } = usePanelTexts()
  return (
    <Dialog title={texts.prices} onClose={onClose}>
      <p>{texts.pricesText}</p>
      <PanelForm action={bulkPrices} undo={undoBulk} onDone={onDone}>
        <SelectedFields name="ids" />
        <SelectField
          name="by"
          label={texts.by}
          required
          choices={[
            { value: 'percent', label: texts.byPercent },
            { value: 'amount', label: texts.byAmount },
          ]}
        />
        <TextField
          name="value"
          label={texts.value}
          hint={texts.valueHint}
          inputMode="text"
          autoComplete="off"
          required
        />
        <CheckField name="show_former" label={texts.showFormer} />
        <SelectField name="planned" label={texts.planned} required choices={texts.plannedChoices} />
        <div className="buttons">
          <button type="button" className="button button-plain" onClick={onClose}>
            {cancel}
          </button>
          <SubmitButton>{texts.prices}</SubmitButton>
        </div>
      </PanelForm>
    </Dialog>
  )
}

function Sort({ texts, categories, onClose, onDone }: DialogProps & Pick<Props, 'categories'>) {
  return (
    <Dialog title={texts.sort} onClose={onClose}>
      <PanelForm action={bulkSort} undo={undoBulk} onDone={onDone}>
        <SelectedFields name="ids" />
        <SelectField
          name="category"
          label={texts.category}
          choices={[{ value: '', label: texts.none }, ...categories]}
        />
        <TextField name="tag" label={texts.tag} autoComplete="off" />
        <div className="buttons">
          <SubmitButton kind="plain" name="add" value="0">
            {texts.remove}
          </SubmitButton>
          <SubmitButton name="add" value="1">
            {texts.add}
          </SubmitButton>
        </div>
      </PanelForm>
    </Dialog>
  )
}

function Safety({ texts, contacts, onClose, onDone }: DialogProps & Pick<Props, 'contacts'>) {
  const { cancel } = usePanelTexts()
  return (
    <Dialog title={texts.safety} onClose={onClose}>
      <PanelForm action={bulkSafety} undo={undoBulk} onDone={onDone}>
        <SelectedFields name="ids" />
        <SelectField name="role" label={texts.safetyRole} required choices={texts.safetyRoles} />
        <SelectField
          name="contact"
          label={texts.safetyContact}
          choices={[{ value: '', label: texts.safetyNobody }, ...contacts]}
        />
        <div className="buttons">
          <button type="button" className="button button-plain" onClick={onClose}>
            {cancel}
          </button>
          <SubmitButton>{texts.safety}</SubmitButton>
        </div>
      </PanelForm>
    </Dialog>
  )
}
