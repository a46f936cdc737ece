import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { ITOA64 } from './former-scheme.ts'

/** How many rounds run before others get their turn: about a millisecond. */
const SLICE = 1024

/** The hash that phpass, WordPress's former library, makes of a password with the rounds and salt of `setting`. */
export async function hashPhpass(password: string, setting: string): Promise<string> {
  const rounds = 2 ** ITOA64.indexOf(setting[3] ?? '')
  const secret = Buffer.from(password)
  const input = Buffer.concat([Buffer.alloc(16), secret])
  let digest = hash('md5', Buffer.concat([Buffer.from(setting.slice(4, 12)), secret]), 'buffer')
  for (let round = 0; round < rounds; round++) {
    digest.copy(input)
    digest = hash('md5', input, 'buffer')
    if (round % SLICE === SLICE - 1) await setImmediate()
  }
  return setting.slice(0, 12) + encode(digest)
}

/** Six bits a letter, the lowest first. */
function encode(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = [...bytes.subarray(at, at + 3)]
    const bits = three.reduce((sum, byte, index) => sum | (byte << (8 * index)), 0)
    for (let letter = 0; letter <= three.length; letter++) text += ITOA64[(bits >> (6 * letter)) & 63]
  }
  return text
}
