import { cache } from 'react'
import { loadContactPage } from '#lib/pages/contact/load-contact-page.ts'
import { describePage } from '../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../page-cookies.ts'
import { requestApp } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

const load = cache(async () => loadContactPage(await requestApp(), await pageCookies()))

export const generateMetadata = async () => describePage(await load())

export default async function Contact() {
  const page = await load()
  await forgetFormNotice()
  return <ThemedPage page={page} />
}
