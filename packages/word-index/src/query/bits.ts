/** How many bits of 32 are set. */
export function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The index of the lowest set bit; there has to be one. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

export function setBit(bits: Uint32Array, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31))
}

export function hasBit(bits: Uint32Array, place: number): boolean {
  return ((bits[place >>> 5] as number) & (1 << (place & 31))) !== 0
}
