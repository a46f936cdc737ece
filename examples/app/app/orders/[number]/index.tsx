import type { Order, OrderReturn, Reorder } from '@storefront/client'
import { router, useLocalSearchParams } from 'expo-router'
import { useEffect, useState } from 'react'
import { View } from 'react-native'
import { shownAttributes } from '../../../src/attributes'
import { useAnswer } from '../../../src/hooks'
import { openPayment, returnUrl } from '../../../src/pay'
import { Square } from '../../../src/picture'
import { basket, buying } from '../../../src/shop'
import { Button, Card, Choices, Heading, LinkRow, Notice, Row, Screen, Text, Waiting } from '../../../src/ui'

const STATES: { [status in Order['payment_status']]: string } = {
  pending: 'Not paid yet',
  authorized: 'Payment is authorized',
  paid: 'Paid',
  failed: 'The payment failed',
  cancelled: 'The payment was cancelled',
  disputed: 'Disputed',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
}

/** An order of the customer, or of a guest who placed it here. A payment that was just made is waited for. */
export default function OrderScreen() {
  const { number, problem } = useLocalSearchParams<{ number: string; problem?: string }>()
  const [gateway, setGateway] = useState<string>()
  const [failed, setFailed] = useState(problem)
  // Other methods to pay with, in case that one failed.
  const methods = useAnswer(() => buying.form().then((form) => form.payment_methods), [])
  const [order, setOrder] = useState<Order | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round looks again.
  useEffect(() => {
    const controller = new AbortController()
    const show = (found: Order) => {
      if (!controller.signal.aborted) setOrder(found)
      return found
    }
    buying
      .order(number)
      .then(show)
      .then((found) =>
        found.payment_method?.type === 'web' ? buying.waitForPayment(number, controller) : found,
      )
      .then(show)
      // What was paid for is no longer in it.
      .then(() => basket.load())
      .catch((failure) => !controller.signal.aborted && setError(failure))
    return () => controller.abort()
  }, [number, round])

  if (!order)
    return (
      <Screen>
        <Waiting error={error} retry={() => setRound(round + 1)} />
      </Screen>
    )
  const choices = (methods.data ?? []).filter(({ type }) => type !== 'free')
  const chosen = gateway ?? order.payment_method?.id
  const pay = async () => {
    try {
      const payment = await buying.pay(number, {
        payment_gateway: chosen,
        ...(returnUrl && { return_url: returnUrl }),
      })
      setFailed(payment.type === 'failed' ? payment.message : undefined)
      if (payment.type === 'web') await openPayment(payment)
      setRound(round + 1)
    } catch (failure) {
      setError(failure as Error)
    }
  }
  const isPaid = order.payment_status === 'paid'
  return (
    <Screen>
      <Heading level={1}>{isPaid ? 'Thank you' : 'Your order'}</Heading>
      {error && <Notice tone="bad">{error.message}</Notice>}
      <Notice tone={isPaid ? 'good' : 'ink'}>
        {order.status === 'cancelled' ? 'Cancelled' : STATES[order.payment_status]}
      </Notice>
      {failed && order.can_pay && <Notice tone="bad">{failed}</Notice>}
      {order.payment_message && <Text>{order.payment_message}</Text>}
      <Card>
        <Row bold label="Order" value={number} />
        {order.items.map((item) => (
          <View key={item.id} style={{ flexDirection: 'row', gap: 12, alignItems: 'center' }}>
            <Square picture={item.image} width={48} />
            <Text style={{ flex: 1 }}>
              {item.quantity} × {item.name}
              {shownAttributes(item).map((text) => `\n${text}`)}
            </Text>
            <Text>{item.total.formatted}</Text>
          </View>
        ))}
        <Row label="Shipping" value={order.totals.shipping.formatted} />
        <Row bold label="Total" value={order.totals.total.formatted} />
      </Card>
      {order.can_pay && choices.length > 1 && (
        <Choices
          label="Payment"
          choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen ?? ''}
          onChange={setGateway}
        />
      )}
      {order.can_pay && (order.payment_method?.type === 'web' || choices.length > 1) && (
        <Button title={`Pay ${order.totals.due.formatted}`} onPress={pay} />
      )}
      {order.can_cancel && (
        <Button plain title="Cancel order" onPress={() => buying.cancel(number).then(setOrder, setError)} />
      )}
      <Returns key={round} number={number} onError={setError} />
      <Again number={number} onError={setError} />
    </Screen>
  )
}

type PartProps = { number: string; onError(error: Error): void }

/** Items that the shop is asked to take back, with the state of each request. */
function Returns({ number, onError }: PartProps) {
  const { data: offer, reload } = useAnswer(() => buying.returns(number), [number])
  if (!offer) return null
  const cancel = ({ id }: OrderReturn) => buying.cancelReturn(number, id).then(reload, onError)
  return (
    <>
      {offer.returns.map((one) => (
        <Card key={one.id}>
          <Row bold label={`Return ${one.number}`} value={RETURN_STATES[one.status] ?? one.status} />
          {one.answer && <Text>{one.answer}</Text>}
          {one.can_cancel && <Button plain title="Take back the request" onPress={() => cancel(one)} />}
        </Card>
      ))}
      {offer.items.length > 0 && <LinkRow href={`/orders/${number}/send-back`} title="Send items back" />}
    </>
  )
}

const RETURN_STATES: { [status: string]: string } = {
  asked_for: 'Asked for',
  approved: 'Approved',
  partially_received: 'Partly received',
  received: 'Received',
  refused: 'Refused',
  cancelled: 'Cancelled',
  lost: 'Lost',
}

/** Puts the same items into the cart, and says which of them are missing or cost something else now. */
function Again({ number, onError }: PartProps) {
  const [outcome, setOutcome] = useState<Reorder>()
  const again = () =>
    buying
      .reorder(number)
      .then(async (answer) => {
        await basket.load().catch(() => {})
        const { left_out, price_changes } = answer
        if (left_out.length + price_changes.length === 0) router.push('/cart')
        else setOutcome(answer)
      })
      .catch(onError)
  if (!outcome) return <Button plain title="Order again" onPress={again} />
  return (
    <Card>
      {outcome.left_out.map(({ item_id, name, quantity }) => (
        <Text key={item_id} tone="bad">
          {quantity} × {name} cannot be ordered now.
        </Text>
      ))}
      {outcome.price_changes.map(({ item_id, name, old_price, new_price }) => (
        <Text key={item_id}>
          {name} costs {new_price.formatted} now, not {old_price.formatted}.
        </Text>
      ))}
      {outcome.added.length > 0 && <Button title="To the cart" onPress={() => router.push('/cart')} />}
    </Card>
  )
}
