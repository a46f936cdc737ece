import { Redirect, useLocalSearchParams } from 'expo-router'

/** The website's page for buyers who have paid, whose link opens the app. */
export default function ReturnScreen() {
  const { number } = useLocalSearchParams<{ number: string }>()
  return <Redirect href={`/orders/${number}`} />
}
