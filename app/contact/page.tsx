import { cache } from 'react'
import { readContactPage } from '#lib/pages/contact/read-contact-page.ts'
import { describePage } from '../describe-page.ts'
import { forgetFormNotice, pageCookies } from '../page-cookies.ts'
import { requestApp } from '../request-app.ts'
import { ThemedPage } from '../themed-page.tsx'

const read = cache(async () => readContactPage(await requestApp(), await pageCookies()))

export const generateMetadata = async () => describePage(await read())

export default async function Contact() {
  const page = await read()
  await forgetFormNotice()
  return <ThemedPage page={page} />
}
