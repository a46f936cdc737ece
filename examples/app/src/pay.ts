import type { Payment } from '@storefront/client'
import * as WebBrowser from 'expo-web-browser'
import { Platform } from 'react-native'

/**
 * Opens the page for paying, and resolves when the buyer is back: because the page reached `success_url`, or because it was
 * closed. How the payment went is for the order to say.
 */
export async function openPayment({ url, success_url }: Payment): Promise<void> {
  if (!url) return
  if (Platform.OS !== 'web')
    return void (await WebBrowser.openAuthSessionAsync(url, success_url ?? undefined))
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
