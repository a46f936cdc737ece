import { redirect } from 'next/navigation'
import { cache } from 'react'
import { loadCheckoutPage } from '#lib/pages/checkout/load-checkout-page.ts'
import { describePage } from '../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../page-cookies.ts'
import { requestApp } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

const load = cache(async () => loadCheckoutPage(await requestApp(), await pageCookies()))

export async function generateMetadata() {
  const page = await load()
  return describePage(page && 'redirectTo' in page ? null : page)
}

export default async function Checkout() {
  const page = await load()
  if (page && 'redirectTo' in page) redirect(page.redirectTo)
  await forgetFormNotice()
  return <ThemedPage page={page} />
}
