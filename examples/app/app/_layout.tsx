import { Link, router, Stack } from 'expo-router'
import { StatusBar } from 'expo-status-bar'
import { useEffect } from 'react'
import { Pressable, useWindowDimensions, View } from 'react-native'
import { SafeAreaProvider, SafeAreaView } from 'react-native-safe-area-context'
import { useCart, useOnline } from '../src/hooks'
import { basket } from '../src/shop'
import { useColors } from '../src/theme'
import { column, Text } from '../src/ui'

const SHOP = 'Hearthfell'
/** Its name is its heading. */
const PRODUCT = 'products/[slug]'

export default function Layout() {
  const colors = useColors()
  useEffect(() => {
    // Without a connection, what was kept is shown.
    basket.load().catch(() => {})
  }, [])
  return (
    <SafeAreaProvider>
      <StatusBar style="auto" />
      <Stack
        screenOptions={{
          header: ({ options, route }) => (
            <Header title={route.name === PRODUCT ? '' : (options.title ?? '')} />
          ),
          contentStyle: { backgroundColor: colors.paper },
        }}
      >
        <Stack.Screen name="index" options={{ title: SHOP }} />
        <Stack.Screen name={PRODUCT} options={{ title: '' }} />
        <Stack.Screen name="cart" options={{ title: 'Cart' }} />
        <Stack.Screen name="checkout" options={{ title: 'Checkout' }} />
        <Stack.Screen name="wishlist" options={{ title: 'Saved for later' }} />
        <Stack.Screen name="account/index" options={{ title: 'Account' }} />
        <Stack.Screen name="account/email" options={{ title: 'E-mail address' }} />
        <Stack.Screen name="account/second-factor" options={{ title: 'Second factor' }} />
        <Stack.Screen name="account/notifications" options={{ title: 'Notifications' }} />
        <Stack.Screen name="orders/look-up" options={{ title: 'Find an order' }} />
        <Stack.Screen name="orders/[number]/index" options={{ title: 'Order' }} />
        <Stack.Screen name="orders/[number]/send-back" options={{ title: 'Send items back' }} />
        <Stack.Screen name="orders/[number]/[token]" options={{ title: 'Order' }} />
        <Stack.Screen name="orders/drafts/[token]" options={{ title: 'Order' }} />
        <Stack.Screen name="+not-found" options={{ title: 'Website' }} />
        <Stack.Screen name="pay/[number]/return" options={{ title: 'Order' }} />
        <Stack.Screen name="paid" options={{ title: 'Order' }} />
      </Stack>
      <Offline />
    </SafeAreaProvider>
  )
}

function Header({ title }: { title: string }) {
  const colors = useColors()
  const { cart } = useCart()
  const count = cart?.item_count ?? 0
  const isFirst = !router.canGoBack()
  // On a phone, a title leaves room for one of them.
  const { width } = useWindowDimensions()
  const hasAll = width >= 600 || title === '' || title === SHOP
  return (
    <SafeAreaView
      role="banner"
      edges={['top']}
      style={{ backgroundColor: colors.card, borderBottomWidth: 1, borderColor: colors.line }}
    >
      <View
        style={{
          flexDirection: 'row',
          alignItems: 'center',
          gap: 8,
          paddingHorizontal: 12,
          minHeight: 56,
          ...column,
        }}
      >
        {(!isFirst || title !== SHOP) && (
          <Pressable
            role="button"
            aria-label={isFirst ? 'To the shop' : 'Back'}
            onPress={() => (isFirst ? router.replace('/') : router.back())}
            style={{ minHeight: 44, minWidth: 36, justifyContent: 'center' }}
          >
            <Text size={22}>←</Text>
          </Pressable>
        )}
        <Text bold size={18} numberOfLines={1} style={{ flex: 1 }}>
          {title}
        </Text>
        {hasAll && <Shortcut href="/wishlist" title="Saved" />}
        {hasAll && <Shortcut href="/account" title="Account" />}
        <Shortcut href="/cart" title={count > 0 ? `Cart (${count})` : 'Cart'} />
      </View>
    </SafeAreaView>
  )
}

function Shortcut({ href, title }: { href: '/account' | '/cart' | '/wishlist'; title: string }) {
  return (
    <Link href={href} asChild>
      <Pressable role="link" style={{ minHeight: 44, justifyContent: 'center', paddingHorizontal: 8 }}>
        <Text bold size={15} tone="accent">
          {title}
        </Text>
      </Pressable>
    </Link>
  )
}

function Offline() {
  const colors = useColors()
  const { pending } = useCart()
  if (useOnline()) return null
  const waiting =
    pending > 0 ? ` ${pending} ${pending === 1 ? 'change waits' : 'changes wait'} to be sent.` : ''
  return (
    <View role="status" style={{ backgroundColor: colors.ink, padding: 12 }}>
      <Text size={15} style={{ color: colors.paper, textAlign: 'center' }}>
        You are offline. This is what was seen last.{waiting}
      </Text>
    </View>
  )
}
