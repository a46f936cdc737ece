import type { Product, SparseProduct } from '@storefront/client'
import { Link } from 'expo-router'
import { Pressable, View } from 'react-native'
import { Square } from './picture'
import { Text } from './ui'

export function ProductTile({ product }: { product: Product | SparseProduct }) {
  const { slug = '', name, image, rating, in_stock } = product
  return (
    <Link href={`/products/${slug}`} asChild>
      <Pressable role="link" style={{ flex: 1, maxWidth: '50%', gap: 4 }}>
        <Square picture={image ?? null} width="100%" wide={360} />
        <Text bold numberOfLines={2} style={{ marginTop: 4 }}>
          {name}
        </Text>
        <Price product={product} />
        {rating?.average !== undefined && rating.count !== undefined && rating.count > 0 && (
          <Text size={14} tone="soft">
            ★ {rating.average.toFixed(1)} ({rating.count})
          </Text>
        )}
        {in_stock === false && (
          <Text size={14} tone="bad">
            Sold out
          </Text>
        )}
      </Pressable>
    </Link>
  )
}

function Price({ product: { price, price_range, compare_at_price } }: { product: Product | SparseProduct }) {
  return (
    <View style={{ flexDirection: 'row', flexWrap: 'wrap', gap: 6 }}>
      <Text>
        {price_range ? 'From ' : ''}
        {price?.formatted}
      </Text>
      {compare_at_price && (
        <Text
          tone="soft"
          style={{ textDecorationLine: 'line-through' }}
          aria-label={`Before: ${compare_at_price.formatted}`}
        >
          {compare_at_price.formatted}
        </Text>
      )}
    </View>
  )
}
