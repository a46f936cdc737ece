import { ApiError, type CheckoutForm, ConnectionError, isApiError } from '@storefront/client'
import { router } from 'expo-router'
import { useState } from 'react'
import { Linking } from 'react-native'
import { ADDRESS_NAMES, AddressFields, type EnteredAddress } from '../src/address-fields'
import { useAnswer, useRested } from '../src/hooks'
import { openPayment, returnUrl } from '../src/pay'
import { forgetKey, keyOf } from '../src/pending-order'
import { basket, buying, shop } from '../src/shop'
import {
  Button,
  Card,
  CheckBox,
  Choices,
  Field,
  Heading,
  Notice,
  Row,
  Screen,
  Text,
  Waiting,
} from '../src/ui'

const OTHERS = ['email', 'phone', 'customer_note', 'vat_id'] as const
type Other = (typeof OTHERS)[number]

type Entered = { [name in Other]?: string } & {
  billing: EnteredAddress
  shipping: EnteredAddress
  /** Of a saved address; null to enter another one. */
  saved?: number | null
  isElsewhere: boolean
  terms: boolean
}

const LABELS: { [name in Other]: string } = {
  email: 'E-mail',
  phone: 'Phone',
  customer_note: 'Note to the shop',
  vat_id: 'VAT number',
}

const INPUTS: { [name in Other]?: object } = {
  email: { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  phone: { inputMode: 'tel', autoComplete: 'tel' },
  vat_id: { autoCapitalize: 'characters' },
}

const NOTHING: Entered = { billing: {}, shipping: {}, isElsewhere: false, terms: false }

export default function CheckoutScreen() {
  const [entered, setEntered] = useState(NOTHING)
  const [method, setMethod] = useState<string>()
  const { country, state, postcode } = useRested(
    entered.isElsewhere ? entered.shipping : entered.billing,
    400,
  )
  // Prices depend on the place: they are read again when it changes.
  const place = { country, state, postcode, shipping_method: method }
  const { data, error, reload } = useAnswer(() => readForm(place), [JSON.stringify(place)])
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
  const { cart, prefill, payment_methods, shipping_methods } = form
  const [gateway, setGateway] = useState(payment_methods[0]?.id ?? '')
  const [failure, setFailure] = useState<Error | null>(null)
  const site = useAnswer(() => shop.site(), [])
  const addresses = form.addresses ?? []
  // The first saved one is chosen until another is.
  const saved = entered.saved === undefined ? (addresses[0]?.id ?? null) : entered.saved
  const billing = { ...(prefill?.billing as EnteredAddress | undefined), ...entered.billing }
  const values = { email: prefill?.email, phone: prefill?.phone ?? undefined, ...entered }
  const errors = failure instanceof ApiError ? failure.fields : {}
  const enter = (change: Partial<Entered>) => {
    if (isApiError(failure, 'invalid_fields')) setFailure(null)
    onEnter({ ...entered, ...change })
  }

  /** Prices are those of the place of a saved address, too. */
  const choose = (address: (typeof addresses)[number] | undefined) => {
    const { country, state, postcode } = address ?? {}
    const place = {
      country: country ?? undefined,
      state: state ?? undefined,
      postcode: postcode ?? undefined,
    }
    enter({ saved: address?.id ?? null, billing: address ? place : {} })
  }

  async function order() {
    const shown = (name: Other) => form.fields[name] !== undefined && form.fields[name] !== 'hidden'
    const body = {
      ...(Object.fromEntries(OTHERS.filter(shown).map((name) => [name, values[name]])) as {
        [name in Other]?: string
      }),
      ...(saved === null ? { billing } : { billing_address_id: saved }),
      ...(entered.isElsewhere && { ship_to_different: true, shipping: entered.shipping }),
      payment_gateway: gateway,
      shipping_method: shipping_methods.find(({ selected }) => selected)?.id,
      expected_total: cart.totals.total.amount,
      // Consent is what was given, and nothing where none is asked for.
      ...(form.terms_required && { terms: entered.terms }),
      ...(returnUrl && { return_url: returnUrl }),
    }
    try {
      const { order, payment } = await buying.place(body, { idempotencyKey: await keyOf(body) })
      await forgetKey()
      if (payment.type === 'web') await openPayment(payment)
      await basket.load().catch(() => {})
      const problem = payment.type === 'failed' ? { problem: payment.message } : {}
      router.replace({ pathname: '/orders/[number]', params: { number: order.number, ...problem } })
    } catch (error) {
      setFailure(error as Error)
      if (!(error instanceof ConnectionError)) await forgetKey()
      if (isApiError(error, 'total_changed') || isApiError(error, 'cart_has_issues')) reload()
    }
  }

  const others = (names: readonly Other[]) =>
    names
      .filter((name) => form.fields[name] !== undefined && form.fields[name] !== 'hidden')
      .map((name) => (
        <Field
          key={name}
          {...INPUTS[name]}
          label={form.fields[name] === 'required' ? LABELS[name] : `${LABELS[name]} (optional)`}
          value={values[name] ?? ''}
          error={errors[name]?.[0]}
          onChangeText={(value) => enter({ [name]: value })}
        />
      ))
  const canShipElsewhere =
    shipping_methods.length > 0 && ADDRESS_NAMES.some((name) => form.fields[name] !== 'hidden')
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
      {addresses.length > 0 && (
        <Choices
          label="Saved addresses"
          choices={[
            ...addresses.map(({ id, label, name, line1, city }) => ({
              value: String(id),
              label: [label, name, line1, city].filter(Boolean).join(', '),
            })),
            { value: '', label: 'Another address' },
          ]}
          value={saved === null ? '' : String(saved)}
          onChange={(id) => choose(addresses.find((one) => String(one.id) === id))}
        />
      )}
      <Card>
        {others(['email'])}
        {saved === null && (
          <AddressFields
            form={form}
            values={billing}
            errorOf={(name) => errors[`billing.${name}`]?.[0]}
            onEnter={(name, value) => enter({ billing: { ...entered.billing, [name]: value } })}
          />
        )}
        {others(['phone', 'vat_id', 'customer_note'])}
      </Card>
      {canShipElsewhere && (
        <CheckBox
          label="Ship to another address"
          checked={entered.isElsewhere}
          onChange={(isElsewhere) => enter({ isElsewhere })}
        />
      )}
      {entered.isElsewhere && (
        <Card>
          <AddressFields
            form={form}
            values={entered.shipping}
            errorOf={(name) => errors[`shipping.${name}`]?.[0]}
            onEnter={(name, value) => enter({ shipping: { ...entered.shipping, [name]: value } })}
          />
        </Card>
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
