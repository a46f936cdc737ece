import { describe, expect, it } from 'vitest'
import { sendGuarded } from '#lib/platform/net/guarded-request.ts'
import { createGuardedLookup, isPublicAddress } from '#lib/platform/net/public-address.ts'

const PRIVATE = [
  ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '100::1'],
  ...['2001:db8::1', '3fff::1', '5f00::1'],
]

// Forms of IPv6 that lead to an address of IPv4.
const TUNNELS = [
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001::1'],
]

// What a browser's or Node's parser reads as 127.0.0.1, and names of this machine.
const DISGUISES = [
  '0x7f.1',
  '2130706433',
  '127.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  '[::ffff:127.0.0.1]',
]

describe('an address on the public internet', () => {
  it.each([...PRIVATE, ...TUNNELS, 'localhost', ''])('is not %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('is %j', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('a request to an address that somebody else has chosen', () => {
  const send = (host: string) =>
    sendGuarded(new URL(`https://${host}/`), { headers: {}, signal: AbortSignal.timeout(5000) })

  it.each([...DISGUISES, 'localhost'])('is not sent to %s', async (host) => {
    await expect(send(host)).rejects.toThrow('not on the public internet')
  })

  it('goes only to those of a name’s machines that are allowed, whichever is asked for', async () => {
    const allowed = createGuardedLookup((address) => address === '127.0.0.1')
    for (const options of [{}, { all: true }, { family: 4 }]) {
      const found = await new Promise((resolve, reject) =>
        allowed('localhost', options, (error, address) => (error ? reject(error) : resolve(address))),
      )
      expect(JSON.stringify(found)).toContain('127.0.0.1')
      expect(JSON.stringify(found)).not.toContain('::1')
    }
  })
})
