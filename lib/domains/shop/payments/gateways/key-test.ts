/** What a provider says of the keys that were entered, and of the webhook that it knows. */
export type KeyTest = {
  /** `limited`: the key is good, but may not do what the shop needs. */
  keys: 'good' | 'wrong' | 'limited' | 'no_answer'
  /** Whether the keys move real money; null where that cannot be told. */
  isLive: boolean | null
  /**
   * `missing`: the provider knows none with the shop's address. `off`: it sends nothing there. `incomplete`: it does not send all
   * that the shop needs. `not_needed`: each payment names the address. `untold`: the keys may not read it.
   */
  webhook: 'good' | 'missing' | 'off' | 'incomplete' | 'not_needed' | 'untold'
  /** The events that are not sent. */
  lacking: readonly string[]
}

/** Asks a provider. `webhookUrl` is where its messages are to arrive. Never throws for what the provider answers. */
export type TestKeys = (webhookUrl: string) => Promise<KeyTest>

/** The test of keys that do not get as far as the webhook. */
export function keysFailed(keys: Exclude<KeyTest['keys'], 'good'>, isLive: boolean | null): KeyTest {
  return { keys, isLive, webhook: 'untold', lacking: [] }
}
