'use client'

import { FindField, Matches } from '#lib/admin/lists/matches.tsx'
import { SubmitButton } from '#lib/admin/ui/forms/form.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { SpecField } from '../fields/spec-field.tsx'
import type { DraftTexts } from './draft-texts.ts'
import type { Found } from './found.ts'

type Props = { found: Found; texts: DraftTexts; mayFind: boolean }

/** Who orders: a customer who was looked up, or a guest. */
export function BuyerPart({ found: { customer, customers, fields }, texts, mayFind }: Props) {
  return (
    <section className="card" aria-label={texts.customer}>
      <h2>{texts.customer}</h2>
      <input type="hidden" name="customer" value={customer?.id ?? ''} />
      {customer ? (
        <div className="chosen">
          <p>
            <a href={onSite(`/admin/customers/${customer.id}`)} target="_blank" rel="noreferrer">
              <strong>{customer.name}</strong>
            </a>
            <span className="muted under">{customer.email}</span>
          </p>
          <SubmitButton kind="plain" name="act" value="customer:">
            {texts.other}
          </SubmitButton>
        </div>
      ) : (
        <>
          {mayFind && <FindField name="find_customer" texts={texts.customers} />}
          <Matches matches={customers} act="customer" texts={texts.customers} />
          <p className="muted">{texts.guest}</p>
        </>
      )}
      <div className="fields fields-pair" key={customer?.id ?? 'guest'}>
        {fields.contact.map((field) => (
          <SpecField key={field.name} field={field} />
        ))}
      </div>
    </section>
  )
}
