import { ApiError, type CheckoutForm, ConnectionError, isApiError } from '@storefront/client'
import { router } from 'expo-router'
import { useRef, useState } from 'react'
import { useAnswer, useRested } from '../src/hooks'
import { openPayment } from '../src/pay'
import { basket, buying } from '../src/shop'
import { Button, Card, Choices, Field, Heading, Notice, Row, Screen, Select, Waiting } from '../src/ui'

type Name = 'email' | 'name' | 'line1' | 'line2' | 'city' | 'postcode' | 'country' | 'state'
type Entered = { [name in Name]?: string }

const LABELS: { [name in Name]: string } = {
  email: 'E-mail',
  name: 'Name',
  line1: 'Street and number',
  line2: 'Flat, floor',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  state: 'State',
}

const INPUTS: { [name in Name]?: object } = {
  email: { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  name: { autoComplete: 'name' },
  line1: { autoComplete: 'street-address' },
  postcode: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
}

export default function CheckoutScreen() {
  const [entered, setEntered] = useState<Entered>({})
  const [shipping, setShipping] = useState<string>()
  const { country, state, postcode } = useRested(entered, 400)
  // Prices depend on the place: they are read again when it changes.
  const place = { country, state, postcode, shipping_method: shipping }
  const { data, error, reload } = useAnswer(() => readForm(place), [JSON.stringify(place)])
  if (!data)
    return (
      <Screen>
        <Waiting error={error} retry={reload} />
      </Screen>
    )
  return <Form form={data} entered={entered} onEnter={setEntered} onShip={setShipping} reload={reload} />
}

/** Without a place that the shop does not know yet, which is the field's to say. */
async function readForm(place: Parameters<typeof buying.form>[0]): Promise<CheckoutForm> {
  try {
    return await buying.form(place)
  } catch (error) {
    if (!isApiError(error, 'invalid_fields')) throw error
    return buying.form()
  }
}

type Props = {
  form: CheckoutForm
  entered: Entered
  onEnter(entered: Entered): void
  onShip(id: string): void
  reload(): void
}

function Form({ form, entered, onEnter, onShip, reload }: Props) {
  const { cart, prefill, payment_methods, shipping_methods } = form
  const [gateway, setGateway] = useState(payment_methods[0]?.id ?? '')
  const [failure, setFailure] = useState<Error | null>(null)
  // The same for as long as it is not known what became of the order.
  const key = useRef<string>(undefined)
  const known: Entered = { ...prefill?.billing, email: prefill?.email } as Entered
  const values = { ...known, ...entered }
  const errors = failure instanceof ApiError ? failure.fields : {}
  const errorOf = (name: Name) => (errors[name] ?? errors[`billing.${name}`])?.[0]

  async function order() {
    key.current ??= `order-${Date.now()}-${Math.random()}`
    const { email, ...billing } = values
    const body = {
      email,
      billing,
      payment_gateway: gateway,
      shipping_method: shipping_methods.find(({ selected }) => selected)?.id,
      terms: true,
      expected_total: cart.totals.total.amount,
    }
    try {
      const { order, payment } = await buying.place(body, { idempotencyKey: key.current })
      if (payment.type === 'web') await openPayment(payment)
      await basket.load().catch(() => {})
      router.replace(`/orders/${order.number}`)
    } catch (error) {
      setFailure(error as Error)
      if (!(error instanceof ConnectionError)) key.current = undefined
      if (isApiError(error, 'total_changed') || isApiError(error, 'cart_has_issues')) reload()
    }
  }

  const fields = (Object.keys(LABELS) as Name[]).filter((name) => form.fields[name] !== 'hidden')
  return (
    <Screen
      footer={
        <>
          {failure && (
            <Notice tone="bad">
              {isApiError(failure, 'invalid_fields') ? 'Look at the fields in red.' : failure.message}
            </Notice>
          )}
          <Row bold label="Total" value={cart.totals.total.formatted} />
          <Button title="Place order" onPress={order} />
        </>
      }
    >
      <Heading>Where to</Heading>
      <Card>
        {fields.map((name) => {
          const label = form.fields[name] === 'optional' ? `${LABELS[name]} (optional)` : LABELS[name]
          const set = (value: string) => {
            if (errorOf(name)) setFailure(null)
            onEnter({ ...entered, [name]: value })
          }
          const choices = choicesFor(name, form, values.country)
          const given = { label, value: values[name] ?? '', error: errorOf(name) }
          return choices.length > 0 ? (
            <Select key={name} {...given} choices={choices} onChange={set} />
          ) : (
            <Field key={name} {...given} {...INPUTS[name]} onChangeText={set} />
          )
        })}
      </Card>
      <Heading>Payment</Heading>
      <Choices
        label="Payment"
        choices={payment_methods.map(({ id, name }) => ({ value: id, label: name }))}
        value={gateway}
        onChange={setGateway}
      />
      {/* What the place changes comes after what is pressed, so that an answer that comes late moves nothing under a finger. */}
      {shipping_methods.length > 0 && (
        <>
          <Heading>How</Heading>
          <Choices
            label="How it is sent"
            choices={shipping_methods.map(({ id, name, price, eta }) => ({
              value: id,
              label: eta ? `${name}, ${eta}` : name,
              note: price.formatted,
            }))}
            value={shipping_methods.find(({ selected }) => selected)?.id ?? ''}
            onChange={onShip}
          />
        </>
      )}
      <Card>
        <Row label="Subtotal" value={cart.totals.subtotal.formatted} />
        {cart.totals.shipping && <Row label="Shipping" value={cart.totals.shipping.formatted} />}
        <Row label="Tax" value={cart.totals.tax.formatted} />
      </Card>
    </Screen>
  )
}

function choicesFor(name: Name, { countries }: CheckoutForm, country: string | undefined) {
  const toChoice = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name })
  if (name === 'country') return countries.map(toChoice)
  if (name === 'state') return (countries.find(({ code }) => code === country)?.states ?? []).map(toChoice)
  return []
}
