/** Whether a provider did not answer: nothing is known then, and the same may be asked again. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'GatewayUnavailable'
}
