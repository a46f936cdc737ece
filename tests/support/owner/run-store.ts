import { BUYER } from './sell.ts'
import type { Walker } from './walker.ts'

/** A visitor asks something, and is answered by mail. */
export async function answerQuestion({ page, visitor, address, look, mailTo }: Walker): Promise<void> {
  await visitor.goto(address('/contact'))
  const form = visitor.locator('main form')
  await form.getByLabel('Name').fill('Ada Brandt')
  await form.getByLabel('E-mail').fill(BUYER)
  await form.getByLabel('Subject').fill('Induction?')
  await form.getByLabel('Message').fill('Does the kettle work on an induction hob?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await visitor.locator('main').getByText('Thank you.').first().waitFor()
  await page.goto(address('/admin/messages'))
  await page.getByRole('link', { name: 'Induction?' }).click()
  await page.getByLabel('Your answer').fill('It does, and on gas as well.')
  await look('message')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Answer sent.').first().waitFor()
  await mailTo(BUYER, 'Re: Induction?')
}

/** A visitor subscribes, and gets a newsletter that the owner has seen before. */
export async function sendNewsletter({ page, visitor, address, look, mailTo }: Walker): Promise<void> {
  await visitor.goto(address('/'))
  await visitor.getByLabel('Newsletter').fill(BUYER)
  await visitor.getByRole('button', { name: 'Subscribe' }).click()
  const { text } = await mailTo(BUYER, 'Confirm')
  await visitor.goto(/\S+\/newsletter\/confirm\/[\w-]+/.exec(text)?.[0] ?? '')
  await visitor.locator('main').getByRole('button', { name: 'Subscribe' }).click()
  await visitor.locator('main').getByText('Thank you.').first().waitFor()

  await page.goto(address('/admin/newsletter'))
  await page.getByLabel('Subject').fill('Kettles are back')
  await page.getByRole('button', { name: 'Create' }).click()
  const editor = page.locator('.rich-text')
  await editor.waitFor()
  await editor.click()
  await page.keyboard.type('The Tarn Kettle is back, in black and in blue.')
  await look('newsletter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').first().waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('1 of 1').waitFor()
  await look('newsletter-sent')
  await mailTo(BUYER, 'Kettles are back')
}

/** Has the store searched by another engine, which is built in the meantime. */
export async function switchEngine({ page, visitor, address, look }: Walker): Promise<void> {
  await page.goto(address('/admin/search'))
  const [from, to] = (await page.getByRole('radio', { name: 'Word index' }).isChecked())
    ? ['Word index', 'Database']
    : ['Database', 'Word index']
  for (const engine of [to, from]) {
    await page.getByRole('radio', { name: engine }).check()
    await page.getByRole('button', { name: 'Save and build' }).click()
    await page.getByText(`Current engine: ${engine}.`).first().waitFor()
  }
  await look('search')
  await visitor.goto(address('/search?q=lantern'))
  await visitor.getByRole('link', { name: 'Beck Lantern' }).first().waitFor()
}

/** Shows visitors another theme, after a look at what its check says. */
export async function switchTheme({ page, visitor, address, look }: Walker): Promise<void> {
  await page.goto(address('/admin/theme'))
  await look('themes')
  const almanac = page.locator('.rows li', { hasText: 'Almanac' })
  await almanac.getByRole('button', { name: 'Activate' }).click()
  await page.getByText(' activated.').first().waitFor()
  await visitor.goto(address('/'))
  await look('site', visitor)
}

/** Visits the pages that the owner looks at at the end of the day. */
export async function lookBack({ page, address, look }: Walker): Promise<void> {
  for (const [name, path] of [
    ['home', ''],
    ['guide-done', '/guide'],
    ['audit', '/audit'],
    ['stock', '/stock'],
    ['customers', '/customers'],
    ['rates', '/rates'],
    ['jobs', '/jobs'],
    ['drafts', '/orders/drafts'],
    ['reports', '/figures'],
    ['bulk-editor', '/products/edit'],
    ['mail', '/mail'],
    ['settings', '/settings'],
    ['settings-checkout', '/settings/checkout'],
  ] as const) {
    await page.goto(address(`/admin${path}`))
    await look(name)
  }
}
