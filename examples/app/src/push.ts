import type { PushDevice, PushTopic } from '@storefront/client'
import * as Notifications from 'expo-notifications'
import { Platform } from 'react-native'
import { customer } from './shop'

/** Whether this device can be notified: a browser is none. */
export const isPhone = Platform.OS === 'ios' || Platform.OS === 'android'

/**
 * Registers this phone for notifications; without `topics`, as they were chosen before. Asks for permission if the user has not decided
 * yet. Throws an error with a sentence to show if there can be none.
 */
export async function registerForNotifications(topics?: PushTopic[]): Promise<PushDevice> {
  if (Platform.OS !== 'ios' && Platform.OS !== 'android') throw new Error('Notifications are for phones.')
  const { granted } = await Notifications.requestPermissionsAsync()
  if (!granted) throw new Error('Allow notifications for this app in the phone’s settings.')
  // For `push.driver expo`; with fcm and apns, it is the token of getDevicePushTokenAsync.
  const { data: token } = await Notifications.getExpoPushTokenAsync()
  return customer.registerDevice({ token, platform: Platform.OS, topics })
}
