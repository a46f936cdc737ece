import { checkUnsigned } from './check-unsigned.ts'

/** A buffer that bytes are appended to; its capacity doubles when needed. */
export class GrowableBytes {
  bytes = new Uint8Array(1 << 12)
  length = 0

  /** Makes room for `count` more. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  byte(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** An unsigned number, seven bits per byte, low bits first. */
  varint(value: number): void {
    checkUnsigned(value)
    let rest = value
    while (rest > 127) {
      this.byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  append(source: Uint8Array): void {
    this.reserve(source.length)
    this.bytes.set(source, this.length)
    this.length += source.length
  }

  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

type NumberArray = Uint32Array | Float64Array | Uint16Array | Uint8Array

/** Returns the array if it has room for so many numbers, otherwise a copy of at least twice the size. */
export function withRoom<A extends NumberArray>(array: A, count: number): A {
  if (count <= array.length) return array
  const grown = new (array.constructor as new (length: number) => A)(Math.max(array.length * 2, count))
  grown.set(array)
  return grown
}
