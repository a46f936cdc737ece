import { ApiError, type BuyerReason, type Order, type ReturnOffer } from '@storefront/client'
import { router, useLocalSearchParams } from 'expo-router'
import { useState } from 'react'
import { View } from 'react-native'
import { useAnswer } from '../../../src/hooks'
import { buying } from '../../../src/shop'
import { Button, Card, Choices, Field, Heading, Notice, Screen, Text, Waiting } from '../../../src/ui'

const REASONS: { [reason in BuyerReason]: string } = {
  unwanted: 'I do not want it',
  damaged: 'It is damaged',
  wrong_item: 'It is another product',
  other: 'Something else',
}

/** Asks the shop to take items back. */
export default function SendBackScreen() {
  const { number } = useLocalSearchParams<{ number: string }>()
  const { data, error, reload } = useAnswer(
    () => Promise.all([buying.order(number), buying.returns(number)]),
    [number],
  )
  if (!data)
    return (
      <Screen>
        <Waiting error={error} retry={reload} />
      </Screen>
    )
  const [order, offer] = data
  return <Request order={order} offer={offer} />
}

function Request({ order, offer }: { order: Order; offer: ReturnOffer }) {
  const [quantities, setQuantities] = useState<{ [item: number]: number }>({})
  const [reason, setReason] = useState<BuyerReason>('unwanted')
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const errors = failure instanceof ApiError ? failure.fields : {}
  const items = offer.items
    .map(({ item_id }) => ({ item_id, quantity: quantities[item_id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const ask = () =>
    buying.requestReturn(order.number, { items, reason, message }).then(
      () => router.replace(`/orders/${order.number}`),
      (error) => setFailure(error),
    )
  if (offer.items.length === 0)
    return (
      <Screen>
        <Notice>Nothing of this order can be sent back now.</Notice>
      </Screen>
    )
  return (
    <Screen
      footer={
        <>
          {failure && <Notice tone="bad">{Object.values(errors).flat()[0] ?? failure.message}</Notice>}
          <Button title="Ask the shop" disabled={items.length === 0} onPress={ask} />
        </>
      }
    >
      <Heading level={1}>What do you send back?</Heading>
      {offer.until && <Text tone="soft">Until {new Date(offer.until).toLocaleDateString()}.</Text>}
      {offer.items.map(({ item_id, quantity: most }) => (
        <Quantity
          key={item_id}
          name={order.items.find(({ id }) => id === item_id)?.name ?? ''}
          most={most}
          value={quantities[item_id] ?? 0}
          onChange={(value) => setQuantities({ ...quantities, [item_id]: value })}
        />
      ))}
      <Choices
        label="Why"
        choices={Object.entries(REASONS).map(([value, label]) => ({ value, label }))}
        value={reason}
        onChange={(value) => setReason(value as BuyerReason)}
      />
      <Field label="Message (optional)" value={message} onChangeText={setMessage} multiline />
    </Screen>
  )
}

type QuantityProps = { name: string; most: number; value: number; onChange(value: number): void }

function Quantity({ name, most, value, onChange }: QuantityProps) {
  return (
    <Card>
      <Text bold>{name}</Text>
      <View style={{ flexDirection: 'row', alignItems: 'center', gap: 12 }}>
        <Button
          plain
          title="−"
          label={`One fewer of ${name}`}
          disabled={value === 0}
          onPress={() => onChange(value - 1)}
        />
        <Text bold>
          {value} of {most}
        </Text>
        <Button
          plain
          title="+"
          label={`One more of ${name}`}
          disabled={value === most}
          onPress={() => onChange(value + 1)}
        />
      </View>
    </Card>
  )
}
