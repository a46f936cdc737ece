import * as Notifications from 'expo-notifications'
import { Platform } from 'react-native'
import { customer } from './shop'

/** Why there are no notifications, or null if they are on. Asks for permission if the user has not decided yet. */
export async function registerForNotifications(): Promise<string | null> {
  if (Platform.OS !== 'ios' && Platform.OS !== 'android') return 'Notifications are for phones.'
  const { granted } = await Notifications.requestPermissionsAsync()
  if (!granted) return 'Allow notifications for this app in the phone’s settings.'
  // For `push.driver expo`; with fcm and apns, it is the token of getDevicePushTokenAsync.
  const { data: token } = await Notifications.getExpoPushTokenAsync()
  await customer.registerDevice({ token, platform: Platform.OS })
  return null
}
