import { isApiError, type ProductDetail } from '@storefront/client'
import { Stack, useLocalSearchParams } from 'expo-router'
import { useState } from 'react'
import { View } from 'react-native'
import { useAnswer } from '../../src/hooks'
import { Square } from '../../src/picture'
import { ProductExtras } from '../../src/product-extras'
import { basket, shop } from '../../src/shop'
import { Button, Chip, Field, Heading, Notice, Screen, Text, Waiting } from '../../src/ui'

export default function ProductScreen() {
  const { slug } = useLocalSearchParams<{ slug: string }>()
  const { data, error, reload } = useAnswer(() => shop.product(slug), [slug])
  if (!data)
    return (
      <Screen>
        <Waiting error={error} retry={reload} />
      </Screen>
    )
  return <Buy product={data} />
}

type Chosen = { [option: string]: string }

function Buy({ product }: { product: ProductDetail }) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [giftText, setGiftText] = useState('')
  const [note, setNote] = useState<{ text: string; tone: 'good' | 'bad' }>()
  const variant = product.has_variants ? findVariant(product, chosen) : null
  const offer = variant ?? product
  const isOpen = product.has_variants && !variant

  async function add() {
    if (isOpen)
      return setNote({
        text: `Choose ${product.options.map(({ name }) => name).join(' and ')}.`,
        tone: 'bad',
      })
    const preview = {
      name: product.name,
      slug: product.slug,
      image: product.image,
      unit_price: offer.price,
      options: variant?.options ?? [],
    }
    try {
      const attributes = giftText.trim() ? [{ key: 'Gift text', value: giftText }] : undefined
      const line = { product_id: product.id, variant_id: variant?.id, attributes }
      const { pending } = await basket.add(line, preview)
      setNote({
        text: pending > 0 ? 'In your cart once you are online.' : 'It is in your cart.',
        tone: 'good',
      })
    } catch (error) {
      const left = isApiError(error, 'insufficient_stock') ? error.details.available : undefined
      setNote({ text: left === undefined ? (error as Error).message : `Only ${left} left.`, tone: 'bad' })
    }
  }

  return (
    <Screen
      footer={
        <>
          {note && <Notice tone={note.tone}>{note.text}</Notice>}
          <Button
            title={offer.in_stock ? `Add to cart · ${offer.price.formatted}` : 'Sold out'}
            disabled={!offer.in_stock}
            onPress={add}
          />
        </>
      }
    >
      <Stack.Screen options={{ title: product.name }} />
      <Square picture={variant?.image ?? product.image} width="100%" />
      <Heading level={1}>{product.name}</Heading>
      <Text size={20}>
        {isOpen && product.price_range ? 'From ' : ''}
        {offer.price.formatted}
      </Text>
      {product.options.map(({ name, values }) => (
        <View key={name} role="group" aria-label={name} style={{ gap: 8 }}>
          <Text bold>{name}</Text>
          <View style={{ flexDirection: 'row', flexWrap: 'wrap', gap: 8 }}>
            {values.map((value) => (
              <Chip
                key={value}
                title={value}
                selected={chosen[name] === value}
                onPress={() => setChosen({ ...chosen, [name]: value })}
              />
            ))}
          </View>
        </View>
      ))}
      {offer.in_stock && (
        <Field
          label="Gift text (optional)"
          value={giftText}
          onChangeText={setGiftText}
          maxLength={500}
          multiline
        />
      )}
      <ProductExtras
        key={variant?.id}
        product={product}
        variantId={variant?.id ?? null}
        isGone={!offer.in_stock && !isOpen}
      />
      {product.rating.count > 0 && (
        <Text tone="soft">
          ★ {product.rating.average.toFixed(1)} from {product.rating.count}{' '}
          {product.rating.count === 1 ? 'review' : 'reviews'}
        </Text>
      )}
      <Text>{product.description_text}</Text>
    </Screen>
  )
}

/** The variant of these choices, once there is one for each option. */
function findVariant({ options, variants }: ProductDetail, chosen: Chosen) {
  if (options.some(({ name }) => chosen[name] === undefined)) return null
  return (
    variants.find((variant) => variant.options.every(({ name, value }) => chosen[name] === value)) ?? null
  )
}
