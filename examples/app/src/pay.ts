import type { WebPayment } from '@storefront/client'
import * as WebBrowser from 'expo-web-browser'
import { Platform } from 'react-native'

/**
 * Where the page for paying leads in the end: an address that opens this app, and that it is registered with (`apps set ID --returns`).
 * Without one, the browser closes when it reaches `success_url`, for which the site has to know the app.
 */
export const returnUrl = Platform.OS === 'web' ? undefined : process.env.EXPO_PUBLIC_RETURN_URL

/**
 * Opens the page for paying, and resolves when the buyer is back: because the page led here, or because it was closed. How the
 * payment went is for the order to say.
 */
export async function openPayment({ url, success_url }: WebPayment): Promise<void> {
  if (Platform.OS !== 'web') {
    const preferUniversalLinks = returnUrl === undefined
    return void (await WebBrowser.openAuthSessionAsync(url, returnUrl ?? success_url, {
      preferUniversalLinks,
    }))
  }
  const page = window.open(url, '_blank')
  // Blocked: the page takes this one's place, and the back button leads here.
  if (!page) return window.location.assign(url)
  await new Promise<void>((resolve) => {
    const watch = setInterval(() => page.closed && back(), 300)
    window.addEventListener('focus', back)
    function back() {
      clearInterval(watch)
      window.removeEventListener('focus', back)
      resolve()
    }
  })
}
