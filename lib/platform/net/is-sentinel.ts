/** Whether the address is of Sentinels, which tell where the primary is. A failover loses the writes of the moment before it. */
export function isSentinel(url: string): boolean {
  return url.startsWith('redis-sentinel:')
}
