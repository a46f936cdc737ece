/** Milliseconds that a provider may take to answer one call. */
export const PROVIDER_TIMEOUT = 10_000
