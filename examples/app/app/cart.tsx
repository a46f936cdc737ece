import type { CartItem } from '@storefront/client'
import { Link, router } from 'expo-router'
import { useState } from 'react'
import { View } from 'react-native'
import { shownAttributes } from '../src/attributes'
import { useCart } from '../src/hooks'
import { Square } from '../src/picture'
import { basket } from '../src/shop'
import { Button, Card, Field, Notice, Row, Screen, Text, Waiting } from '../src/ui'

export default function CartScreen() {
  const { cart, pending, error } = useCart()
  if (!cart)
    return (
      <Screen>
        <Waiting error={error} />
      </Screen>
    )
  if (cart.items.length === 0)
    return (
      <Screen>
        <Notice>Your cart is empty.</Notice>
        <Button title="Go shopping" onPress={() => router.navigate('/')} />
      </Screen>
    )
  const { totals, coupon, issues } = cart
  return (
    <Screen
      footer={
        <>
          <Row bold label={pending > 0 ? 'Total (estimated)' : 'Total'} value={totals.total.formatted} />
          <Button title="Checkout" disabled={issues.length > 0} onPress={() => router.push('/checkout')} />
        </>
      }
    >
      {error && error.code !== 'invalid_fields' && <Notice tone="bad">{error.message}</Notice>}
      {cart.items.map((item) => (
        <Line
          key={JSON.stringify([item.product_id, item.variant_id, item.attributes])}
          item={item}
          issue={issues.find(({ item_id }) => item_id === item.id)?.message}
        />
      ))}
      <Card>
        <Row label="Subtotal" value={totals.subtotal.formatted} />
        {coupon && <Row label={`Coupon ${coupon.code}`} value={`−${coupon.discount.formatted}`} />}
        {totals.shipping && <Row label="Shipping" value={totals.shipping.formatted} />}
        {totals.tax.amount > 0 && <Row label="Tax" value={totals.tax.formatted} />}
      </Card>
      {coupon ? (
        <Button plain title="Remove coupon" onPress={() => quietly(basket.removeCoupon())} />
      ) : (
        <Coupon />
      )}
    </Screen>
  )
}

function Line({ item, issue }: { item: CartItem; issue: string | undefined }) {
  const set = (quantity: number) => quietly(basket.setQuantity(item, quantity))
  return (
    <Card>
      <View style={{ flexDirection: 'row', gap: 12 }}>
        <Square picture={item.image} width={72} />
        <View style={{ flex: 1, gap: 2 }}>
          <Link href={`/products/${item.slug}`}>
            <Text bold>{item.name}</Text>
          </Link>
          {item.options.length > 0 && (
            <Text tone="soft">{item.options.map(({ value }) => value).join(' · ')}</Text>
          )}
          {shownAttributes(item).map((text) => (
            <Text key={text} tone="soft">
              {text}
            </Text>
          ))}
          <Text>{item.total.formatted}</Text>
        </View>
      </View>
      {issue && <Notice tone="bad">{issue}</Notice>}
      <View style={{ flexDirection: 'row', alignItems: 'center', gap: 12 }}>
        <Button
          plain
          title="−"
          label={`Decrease quantity of ${item.name}`}
          onPress={() => set(item.quantity - 1)}
        />
        <Text bold aria-label={`Quantity ${item.quantity}`}>
          {item.quantity}
        </Text>
        <Button
          plain
          title="+"
          label={`Increase quantity of ${item.name}`}
          onPress={() => set(item.quantity + 1)}
        />
        <View style={{ flex: 1 }} />
        {issue ? (
          <Button plain title="Accept" onPress={() => set(item.quantity)} />
        ) : (
          <Button plain title="Remove" label={`Remove ${item.name}`} onPress={() => set(0)} />
        )}
      </View>
    </Card>
  )
}

function Coupon() {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const apply = () =>
    basket.applyCoupon(code).then(
      () => setProblem(undefined),
      (error) => setProblem(error.fields?.code?.[0] ?? error.message),
    )
  return (
    <View style={{ gap: 8 }}>
      <Field label="Coupon" value={code} onChangeText={setCode} error={problem} autoCapitalize="characters" />
      <Button plain title="Apply" disabled={code.trim() === ''} onPress={apply} />
    </View>
  )
}

/** The cart's own state says what was refused. */
const quietly = (change: Promise<unknown>) => change.catch(() => {})
