import { createBudgets } from '#lib/web/policies/budgets.ts'
import type { GuestPanel } from '../../request/panel-request.ts'

/**
 * Counts an attempt to get into an account against the budget of its address, which the API, the website and the panel share.
 * Throws `rate_limited`.
 */
export async function spendAttempt({ app, browser }: Pick<GuestPanel, 'app' | 'browser'>): Promise<void> {
  const { bucket } = app.readAddress(browser.ip, undefined)
  await createBudgets(app.limiter).spendOwn(
    'auth',
    bucket,
    app.settings.current['api.auth_requests_per_minute'],
  )
}
