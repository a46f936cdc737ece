import { type Browser, chromium } from 'playwright'
import { findHeadlessChromium } from '../services/chromium.mjs'

/** No promise of any page: on a busy machine Playwright's own thirty seconds pass while one is still loading. */
export const ACTION_WITHIN_MS = 120_000

let launched: Promise<Browser> | undefined

/**
 * The one Chromium of this process, which ends with it: to start one for every file takes longer than many of them do.
 * Each page opened has its own context; the caller that opens one closes it.
 */
export function shareChromium(): Promise<Browser> {
  launched ??= launch()
  return launched
}

async function launch(): Promise<Browser> {
  const forget = () => {
    launched = undefined
  }
  try {
    const browser = await chromium.launch({
      executablePath: await findHeadlessChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    })
    browser.on('context', (context) => context.setDefaultTimeout(ACTION_WITHIN_MS))
    browser.on('disconnected', forget)
    return browser
  } catch (error) {
    forget()
    throw error
  }
}
