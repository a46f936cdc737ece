/** Whose cart it is: the customer's, where there is one, else the one that the guest's token names. */
export type Shopper = {
  customer: { id: number; email: string } | null
  token: string | undefined
}
