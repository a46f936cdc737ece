import { ApiError, type ProductDetail } from '@storefront/client'
import { useState } from 'react'
import { useAnswer } from './hooks'
import { saved, shop } from './shop'
import { Button, Card, EmailField, Notice, Text } from './ui'

type Props = { product: ProductDetail; variantId: number | null; isGone: boolean }

/** Saving a product for later, and being told when it is back. */
export function ProductExtras({ product, variantId, isGone }: Props) {
  return (
    <>
      {isGone && <TellWhenBack productId={product.id} variantId={variantId} />}
      <Save productId={product.id} variantId={variantId} />
    </>
  )
}

type Wanted = { productId: number; variantId: number | null }

function Save({ productId, variantId }: Wanted) {
  const { data } = useAnswer(() => saved.load(), [])
  const [items, setItems] = useState(data?.items)
  const [problem, setProblem] = useState<string>()
  const known = (items ?? data?.items ?? []).find(
    (one) => one.product_id === productId && one.variant_id === variantId,
  )
  const change = () => {
    const making = known
      ? saved.remove(known.id)
      : saved.add({ product_id: productId, variant_id: variantId })
    return making.then(
      (list) => setItems(list.items),
      (error) => setProblem(error.message),
    )
  }
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button plain title={known ? 'Saved for later: remove' : 'Save for later'} onPress={change} />
    </>
  )
}

function TellWhenBack({ productId, variantId }: Wanted) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const ask = () =>
    shop.notifyWhenBack({ product_id: productId, variant_id: variantId, email }).then(
      () => setAsked(true),
      (error) =>
        setProblem((error instanceof ApiError && error.fields.email?.[0]) || (error as Error).message),
    )
  if (isAsked)
    return (
      <Notice tone="good">We will mail {email} once when it is back. Open the link in our first mail.</Notice>
    )
  return (
    <Card>
      <Text bold>It is sold out. Shall we tell you when it is back?</Text>
      <EmailField
        value={email}
        error={problem}
        onChangeText={(typed) => {
          setProblem(undefined)
          setEmail(typed)
        }}
      />
      <Button plain title="Tell me" onPress={ask} />
    </Card>
  )
}
