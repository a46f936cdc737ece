/** Whether only this machine reaches a host, whose name is that of a URL or of an address to listen on. */
export function isLoopback(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)
}
