import type { Wishlist, WishlistItem } from '@storefront/client'
import { Link, router } from 'expo-router'
import { useState } from 'react'
import { Share, View } from 'react-native'
import { useAnswer } from '../src/hooks'
import { Square } from '../src/picture'
import { basket, saved } from '../src/shop'
import { Button, Card, Notice, Screen, Text, Waiting } from '../src/ui'

/** The wishlist of a guest or customer. */
export default function WishlistScreen() {
  const { data, error, reload } = useAnswer(() => saved.load(), [])
  const [changed, setChanged] = useState<Wishlist>()
  const [problem, setProblem] = useState<string>()
  const list = changed ?? data
  if (!list)
    return (
      <Screen>
        <Waiting error={error} retry={reload} />
      </Screen>
    )
  const change = (making: Promise<Wishlist>) =>
    making.then(
      (answer) => {
        setChanged(answer)
        setProblem(undefined)
        return answer
      },
      (failure) => setProblem(failure.message),
    )
  if (list.items.length === 0)
    return (
      <Screen>
        <Notice>Nothing is saved yet. Press “Save for later” on a product.</Notice>
        <Button title="Go shopping" onPress={() => router.navigate('/')} />
      </Screen>
    )
  const buyable = list.items.filter(isBuyable)
  const share = async () => {
    const shared = list.share_url ? list : await change(saved.share())
    const url = shared?.share_url
    if (url) await Share.share({ message: url, url }).catch(() => {})
  }
  return (
    <Screen
      footer={
        <>
          {problem && <Notice tone="bad">{problem}</Notice>}
          {buyable.length > 0 && (
            <Button
              title={buyable.length === 1 ? 'Add it to the cart' : `Add ${buyable.length} to the cart`}
              onPress={() =>
                addAll(buyable).then(
                  () => router.push('/cart'),
                  ({ message }) => setProblem(message),
                )
              }
            />
          )}
        </>
      }
    >
      {list.items.map((item) => (
        <Item key={item.id} item={item} onRemove={() => change(saved.remove(item.id))} />
      ))}
      <Button plain title="Share the list" onPress={share} />
      {list.share_url && (
        <>
          <Text selectable>{list.share_url}</Text>
          <Button plain title="Stop sharing" onPress={() => change(saved.unshare())} />
        </>
      )}
    </Screen>
  )
}

/** Without a variant, the customer chooses one on the product's screen. */
function isBuyable({ in_stock, product, variant_id }: WishlistItem): boolean {
  return in_stock && product !== null && (variant_id !== null || !product.has_variants)
}

/** All of them in one request, or none. */
function addAll(items: WishlistItem[]) {
  return basket.addAll(
    items.map(({ product_id, variant_id, name, price, product }) => ({
      ...{ product_id, variant_id },
      preview: price ? { name, unit_price: price, slug: product?.slug, image: product?.image } : undefined,
    })),
  )
}

function Item({ item, onRemove }: { item: WishlistItem; onRemove(): unknown }) {
  const { name, product, variant, price, added_price, in_stock } = item
  const isCheaper = price !== null && added_price !== null && price.amount < added_price.amount
  return (
    <Card>
      <View style={{ flexDirection: 'row', gap: 12 }}>
        <Square picture={variant?.image ?? product?.image ?? null} width={72} />
        <View style={{ flex: 1, gap: 2 }}>
          {product ? (
            <Link href={`/products/${product.slug}`}>
              <Text bold>{name}</Text>
            </Link>
          ) : (
            <Text bold>{name}</Text>
          )}
          {variant && <Text tone="soft">{variant.options.map(({ value }) => value).join(' · ')}</Text>}
          <Text>{price?.formatted ?? 'Not sold any more'}</Text>
          {isCheaper && <Text tone="good">It was {added_price?.formatted} when you saved it.</Text>}
          {price && !in_stock && <Text tone="bad">Sold out</Text>}
        </View>
      </View>
      <Button plain title="Remove" label={`Remove ${name}`} onPress={onRemove} />
    </Card>
  )
}
