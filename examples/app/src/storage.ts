import AsyncStorage from '@react-native-async-storage/async-storage'
import type { Storage } from '@storefront/client'
import * as SecureStore from 'expo-secure-store'
import { Platform } from 'react-native'

const isSecret = (key: string) => /session$|token/.test(key) && Platform.OS !== 'web'

/** Tokens in the phone's keychain, and the rest in its ordinary storage. Browsers have the latter alone. */
export const storage: Storage = {
  getItem: (key) => (isSecret(key) ? SecureStore.getItemAsync(key) : AsyncStorage.getItem(key)),
  setItem: (key, value) =>
    isSecret(key) ? SecureStore.setItemAsync(key, value) : AsyncStorage.setItem(key, value),
  removeItem: (key) => (isSecret(key) ? SecureStore.deleteItemAsync(key) : AsyncStorage.removeItem(key)),
}
