import { Link } from 'expo-router'
import { useState } from 'react'
import { Pressable } from 'react-native'
import { useAnswer, useList } from '../../src/hooks'
import { customer } from '../../src/shop'
import { ForCustomers } from '../../src/sign-in'
import { Button, Card, Heading, LinkRow, Notice, Row, Screen, Text, Waiting } from '../../src/ui'

export default function AccountScreen() {
  return (
    <ForCustomers>
      <Profile />
    </ForCustomers>
  )
}

function Profile() {
  const { data: me, error } = useAnswer(() => customer.me(), [])
  // Older orders are read on from where the list ended, whatever is ordered in between.
  const {
    items: orders,
    error: ordersError,
    more,
    hasMore,
  } = useList(() => customer.orders({ per_page: 10 }), [])
  const [note, setNote] = useState<string>()
  return (
    <Screen>
      <Heading level={1}>{me?.name ?? 'Account'}</Heading>
      {error ? <Waiting error={error} /> : <Text tone="soft">{me?.email ?? ' '}</Text>}
      <Heading>Orders</Heading>
      {!orders && <Waiting error={ordersError} />}
      {orders?.length === 0 && <Notice>You have not ordered yet.</Notice>}
      {orders?.map((order) => (
        <Link key={order.number} href={`/orders/${order.number}`} asChild>
          <Pressable role="link">
            <Card>
              <Row bold label={order.number} value={order.total.formatted} />
              <Row label={new Date(order.placed_at).toLocaleDateString()} value={order.status} />
            </Card>
          </Pressable>
        </Link>
      ))}
      {hasMore && <Button plain title="Older orders" onPress={more} />}
      {(orders || ordersError) && (
        <>
          <Heading>Your account</Heading>
          <LinkRow href="/wishlist" title="Saved for later" />
          <LinkRow href="/account/email" title="Change e-mail address" />
          <LinkRow href="/account/second-factor" title="Second factor" />
          <LinkRow href="/account/notifications" title="Notifications" />
          {note && <Notice tone="bad">{note}</Notice>}
          <Button
            plain
            title="Sign out"
            onPress={() => customer.signOut().catch((error) => setNote(error.message))}
          />
        </>
      )}
    </Screen>
  )
}
