import { Redirect, useLocalSearchParams } from 'expo-router'

/** The return address after paying, where the system opens it as a link: on Android, besides closing the browser. */
export default function PaidScreen() {
  const { order } = useLocalSearchParams<{ order?: string }>()
  return <Redirect href={order ? `/orders/${order}` : '/'} />
}
