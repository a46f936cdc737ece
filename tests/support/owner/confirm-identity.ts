import type { Page } from 'playwright'

/** Enters the password that the panel requires before a second factor is set up. */
export async function confirmIdentity(page: Page, password = 'a sentence nobody guesses'): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Confirm your identity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByLabel('Password').press('Enter')
}
