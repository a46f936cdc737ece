/** 32 hexadecimal digits. Unlikely to repeat even without a secure random source. It need not be secret. */
export function randomKey(): string {
  const bytes = new Uint8Array(16)
  const source = globalThis.crypto as Crypto | undefined
  if (source) source.getRandomValues(bytes)
  else for (let i = 0; i < bytes.length; i++) bytes[i] = Math.random() * 256
  return toHex(bytes)
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
