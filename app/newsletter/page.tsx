import { cache } from 'react'
import { readNewsletterPage } from '#lib/pages/newsletter/read-newsletter-page.ts'
import { describePage } from '../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../page-cookies.ts'
import { requestApp } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

const read = cache(async () => readNewsletterPage(await requestApp(), await pageCookies()))

export const generateMetadata = async () => describePage(await read())

export default async function Newsletter() {
  const page = await read()
  await forgetFormNotice()
  return <ThemedPage page={page} />
}
