import type { Order } from '@storefront/client'
import { useLocalSearchParams } from 'expo-router'
import { useEffect, useState } from 'react'
import { View } from 'react-native'
import { useAnswer } from '../../../src/hooks'
import { openPayment, returnUrl } from '../../../src/pay'
import { Square } from '../../../src/picture'
import { basket, buying } from '../../../src/shop'
import { Button, Card, Choices, Heading, Notice, Row, Screen, Text, Waiting } from '../../../src/ui'

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
    </Screen>
  )
}
