/** The app that a customer uses, and the address it calls from. */
export type Caller = {
  app: { id: number; name: string }
  ip: string
}
