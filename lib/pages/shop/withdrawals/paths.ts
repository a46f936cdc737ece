export const WITHDRAWAL_PATH = '/withdrawal'
export const CONFIRM_PATH = '/withdrawal/confirm'

/** Where the buyer of an order chooses what to withdraw from; `grant` lets a guest do so, and is empty in an account. */
export function orderWithdrawalPath({ order, grant }: { order: string; grant: string }): string {
  return `${WITHDRAWAL_PATH}?${new URLSearchParams({ order, ...(grant !== '' && { grant }) })}`
}
