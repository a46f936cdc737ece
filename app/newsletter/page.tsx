import { cache } from 'react'
import { loadNewsletterPage } from '#lib/pages/newsletter/load-newsletter-page.ts'
import { describePage } from '../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../page-cookies.ts'
import { requestApp } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

const load = cache(async () => loadNewsletterPage(await requestApp(), await pageCookies()))

export const generateMetadata = async () => describePage(await load())

export default async function Newsletter() {
  const page = await load()
  await forgetFormNotice()
  return <ThemedPage page={page} />
}
