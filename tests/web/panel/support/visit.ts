import type { Page } from 'playwright'

/**
 * Opens an address of the panel, and waits until it answers to keys and clicks: its frame names the key of this computer only
 * once its scripts run.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('.command-button', { hasText: 'Ctrl+' }).waitFor({ state: 'attached' })
}
