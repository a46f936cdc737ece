import { Redirect, useLocalSearchParams } from 'expo-router'
import { useAnswer } from '../../../src/hooks'
import { buying } from '../../../src/shop'
import { Screen, Waiting } from '../../../src/ui'

/** The link to a guest's order in the shop's mails. */
export default function OrderLink() {
  const { number, token } = useLocalSearchParams<{ number: string; token: string }>()
  const { data: isKept } = useAnswer(() => buying.keepToken(number, token).then(() => true), [number, token])
  if (isKept) return <Redirect href={`/orders/${number}`} />
  return (
    <Screen>
      <Waiting error={null} />
    </Screen>
  )
}
