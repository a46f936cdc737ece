import { compress, type Encoding } from './compression.ts'

/** Bytes in an encoding, compressed once for all clients that take it. */
export type Encode = (encoding: Encoding) => Buffer | Promise<Buffer>

/** Calls `onGrow` with the number of bytes that each encoding adds to what is kept. */
export function encodeOnce(bytes: Buffer, onGrow: (added: number) => void): Encode {
  const encoded = new Map<Encoding, Buffer | Promise<Buffer>>()
  const compressOnce = async (encoding: Encoding): Promise<Buffer> => {
    try {
      const compressed = await compress(bytes, encoding)
      encoded.set(encoding, compressed)
      onGrow(compressed.byteLength)
      return compressed
    } catch (error) {
      encoded.delete(encoding)
      throw error
    }
  }
  return (encoding) => {
    const known = encoded.get(encoding)
    if (known) return known
    const promise = compressOnce(encoding)
    encoded.set(encoding, promise)
    return promise
  }
}
