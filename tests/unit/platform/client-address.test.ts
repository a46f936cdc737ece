import { describe, expect, it } from 'vitest'
import { createAddressReader, isVisitorAddress } from '#lib/platform/net/client-address.ts'

const ip = (ranges: string[], peer: string, forwarded?: string) =>
  createAddressReader(ranges)(peer, forwarded).ip

describe('the client’s address', () => {
  it('is the socket’s where no proxy is trusted', () => {
    expect(ip([], '192.0.2.1', '198.51.100.1')).toBe('192.0.2.1')
    expect(ip([], '::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(ip([], '')).toBe('')
  })

  it('is the first from the right that is no proxy of ours', () => {
    const ranges = ['10.0.0.0/8', '2001:db8::/32', '192.0.2.9']
    expect(ip(ranges, '10.0.0.1', '203.0.113.5')).toBe('203.0.113.5')
    expect(ip(ranges, '::ffff:10.0.0.1', '1.1.1.1, 203.0.113.5 , 10.2.2.2')).toBe('203.0.113.5')
    expect(ip(ranges, '2001:db8::1', '[2a00::1]:443')).toBe('2a00::1')
    expect(ip(ranges, '192.0.2.9', '203.0.113.5:1234')).toBe('203.0.113.5')
    expect(ip(ranges, '192.0.2.8', '203.0.113.5')).toBe('192.0.2.8')
  })

  it('is the last proxy’s where what stands before it is no address', () => {
    expect(ip(['10.0.0.0/8'], '10.0.0.1', 'unknown')).toBe('10.0.0.1')
    expect(ip(['10.0.0.0/8'], '10.0.0.1', '203.0.113.5, nonsense, 10.0.0.2')).toBe('10.0.0.2')
    expect(ip(['10.0.0.0/8'], '10.0.0.1', '')).toBe('10.0.0.1')
  })

  it('is counted by its /64 where it is IPv6', () => {
    const { bucket } = createAddressReader([])('2a00:1:2:3:4:5:6:7', undefined)
    expect(bucket).toBe('2a00:1:2:3::/64')
  })

  it('is read anew for every chain of one proxy', () => {
    const read = createAddressReader(['10.0.0.0/8'])
    const chains = [undefined, '203.0.113.5', '203.0.113.6', '203.0.113.5', undefined]
    expect(chains.map((chain) => read('10.0.0.1', chain).ip)).toEqual([
      ...['10.0.0.1', '203.0.113.5', '203.0.113.6', '203.0.113.5', '10.0.0.1'],
    ])
    expect(read('10.0.0.2', '203.0.113.6, 10.0.0.1').ip).toBe('203.0.113.6')
  })

  it('needs ranges that are ranges', () => {
    expect(() => createAddressReader(['10.0.0.0/99'])).toThrow('TRUSTED_PROXIES holds "10.0.0.0/99"')
    expect(() => createAddressReader(['proxy'])).toThrow('which is not an address')
  })
})

describe('a public address', () => {
  it.each(['203.0.113.5', '8.8.8.8', '::ffff:8.8.8.8', '2a00::1', '172.32.0.1', '100.63.255.255'])(
    '%s is one',
    (address) => expect(isVisitorAddress(address)).toBe(true),
  )

  it.each([
    ...['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::'],
    ...['10.1.2.3', '172.16.0.1', '192.168.178.20', 'fd00::1', '169.254.1.1', 'fe80::1', '100.64.0.1'],
    ...['', 'unknown'],
  ])('%s is none', (address) => expect(isVisitorAddress(address)).toBe(false))
})
