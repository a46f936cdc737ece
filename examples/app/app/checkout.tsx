import { ApiError, type CheckoutForm, ConnectionError, isApiError } from '@storefront/client'
import { router } from 'expo-router'
import { useState } from 'react'
import { Linking } from 'react-native'
import { AddressPart } from '../src/address-fields'
import { useAnswer, useRested } from '../src/hooks'
import {
  canShipElsewhere,
  type Entered,
  isAsked,
  NOTHING,
  type Other,
  placeOf,
  savedAddress,
  toOrder,
  valuesOf,
} from '../src/order-body'
import { openPayment, returnUrl } from '../src/pay'
import { forgetKey, keyOf } from '../src/pending-order'
import { basket, buying, shop } from '../src/shop'
import { storage } from '../src/storage'
import {
  Button,
  Card,
  CheckBox,
  Choices,
  EmailField,
  Field,
  Heading,
  Notice,
  Row,
  Screen,
  Text,
  Waiting,
} from '../src/ui'

const LABELS: { [name in Other]: string } = {
  email: 'E-mail',
  phone: 'Phone',
  customer_note: 'Note to the shop',
  vat_id: 'VAT number',
}

const INPUTS: { [name in Other]?: object } = {
  phone: { inputMode: 'tel', autoComplete: 'tel' },
  vat_id: { autoCapitalize: 'characters' },
  customer_note: { multiline: true },
}

export default function CheckoutScreen() {
  const [entered, setEntered] = useState(NOTHING)
  const [method, setMethod] = useState<string>()
  const [form, setForm] = useState<CheckoutForm | null>(null)
  const { country, state, postcode } = useRested(placeOf(form, entered), 400)
  // Prices depend on the place: they are read again when it changes.
  const place = { country, state, postcode, shipping_method: method }
  const { data, error, reload } = useAnswer(
    () =>
      readForm(place).then((answer) => {
        setForm(answer)
        return answer
      }),
    [JSON.stringify(place)],
  )
  if (!data)
    return (
      <Screen>
        <Waiting error={error} retry={reload} />
      </Screen>
    )
  return <Form form={data} entered={entered} onEnter={setEntered} onShip={setMethod} reload={reload} />
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
  const { cart, payment_methods, shipping_methods } = form
  const [gateway, setGateway] = useState(payment_methods[0]?.id ?? '')
  const [failure, setFailure] = useState<Error | null>(null)
  const site = useAnswer(() => shop.site(), [])
  const values = valuesOf(form, entered)
  const errors = failure instanceof ApiError ? failure.fields : {}
  const enter = (change: Partial<Entered>) => {
    if (isApiError(failure, 'invalid_fields')) setFailure(null)
    onEnter({ ...entered, ...change })
  }
  const isNew =
    savedAddress(form, entered.billing, 'billing') === null ||
    (entered.isElsewhere && savedAddress(form, entered.shipping, 'shipping') === null)

  async function order() {
    const body = toOrder(form, entered, { gateway, returnUrl })
    try {
      const { order, payment } = await buying.place(body, { idempotencyKey: await keyOf(storage, body) })
      await forgetKey(storage)
      if (payment.type === 'web') await openPayment(payment)
      await basket.load().catch(() => {})
      const problem = payment.type === 'failed' ? { problem: payment.message } : {}
      router.replace({ pathname: '/orders/[number]', params: { number: order.number, ...problem } })
    } catch (error) {
      setFailure(error as Error)
      if (!(error instanceof ConnectionError)) await forgetKey(storage)
      if (isApiError(error, 'total_changed') || isApiError(error, 'cart_has_issues')) reload()
    }
  }

  const others = (names: readonly Other[]) =>
    names
      .filter((name) => isAsked(form, name))
      .map((name) => {
        const Input = name === 'email' ? EmailField : Field
        return (
          <Input
            key={name}
            {...INPUTS[name]}
            label={form.fields[name] === 'required' ? LABELS[name] : `${LABELS[name]} (optional)`}
            value={values[name] ?? ''}
            error={errors[name]?.[0]}
            onChangeText={(value) => enter({ [name]: value })}
          />
        )
      })
  const termsUrl = site.data?.shop.terms_url
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
      <AddressPart
        use="billing"
        form={form}
        chosen={entered.billing}
        values={values.billing}
        errors={errors}
        onChange={(billing) => enter({ billing })}
        above={others(['email'])}
        below={others(['phone', 'vat_id', 'customer_note'])}
      />
      {canShipElsewhere(form) && (
        <CheckBox
          label="Ship to another address"
          checked={entered.isElsewhere}
          onChange={(isElsewhere) => enter({ isElsewhere })}
        />
      )}
      {entered.isElsewhere && canShipElsewhere(form) && (
        <AddressPart
          use="shipping"
          form={form}
          chosen={entered.shipping}
          values={entered.shipping.entered}
          errors={errors}
          onChange={(shipping) => enter({ shipping })}
        />
      )}
      {form.addresses && isNew && (
        <CheckBox
          label="Save the address for the next time"
          checked={entered.saveAddress}
          onChange={(saveAddress) => enter({ saveAddress })}
        />
      )}
      <Heading>Payment</Heading>
      <Choices
        label="Payment"
        choices={payment_methods.map(({ id, name }) => ({ value: id, label: name }))}
        value={gateway}
        onChange={setGateway}
      />
      {form.terms_required && (
        <>
          <CheckBox
            label="I agree to the terms"
            checked={entered.terms}
            error={errors.terms?.[0]}
            onChange={(terms) => enter({ terms })}
          />
          {termsUrl && (
            <Text tone="accent" role="link" onPress={() => Linking.openURL(termsUrl)}>
              Read the terms
            </Text>
          )}
        </>
      )}
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
