'use client'

import { TextField } from '../../ui/fields.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import type { Found } from './found.ts'
import type { PhoneTexts } from './phone-texts.ts'
import { SpecField } from './spec-field.tsx'

type Props = { found: Found; texts: PhoneTexts; mayFind: boolean }

/** Who orders: a customer who was looked up, or a guest. */
export function BuyerPart({ found: { customer, customers, fields }, texts, mayFind }: Props) {
  return (
    <section className="card" aria-label={texts.customer}>
      <h2>{texts.customer}</h2>
      <input type="hidden" name="customer" value={customer?.id ?? ''} />
      {customer ? (
        <div className="chosen">
          <p>
            <a href={`/admin/customers/${customer.id}`} target="_blank" rel="noreferrer">
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
          {mayFind && (
            <div className="with-button">
              <TextField
                name="find_customer"
                type="search"
                label={texts.findCustomer}
                hint={texts.findCustomerHint}
                autoComplete="off"
              />
              <SubmitButton kind="plain" name="act" value="find_customer">
                {texts.find}
              </SubmitButton>
            </div>
          )}
          {customers && <Customers customers={customers} texts={texts} />}
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

function Customers({ customers, texts }: { customers: NonNullable<Found['customers']>; texts: PhoneTexts }) {
  if (customers.length === 0) return <p role="status">{texts.noCustomers}</p>
  return (
    <ul className="rows">
      {customers.map(({ id, name, detail }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong>
            <span className="muted under">{detail}</span>
          </span>
          <SubmitButton kind="plain" name="act" value={`customer:${id}`}>
            {texts.choose}
            <span className="unseen"> {name}</span>
          </SubmitButton>
        </li>
      ))}
    </ul>
  )
}
