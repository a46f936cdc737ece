import { describe, expect, it } from 'vitest'
import { EmailAddress, isEmailAddress } from '#lib/platform/text/email-address.ts'

const label = (length: number) => 'a'.repeat(length)

describe('an e-mail address', () => {
  it.each([
    'ada@example.com',
    'Ada.Lovelace+shop@mail.example.co.uk',
    "o'hara@example.ie",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    '.a..b.@example.com',
    'a@1-2.example',
    'a@xn--bcher-kva.example',
    'a@3com.example',
    `${label(64)}@example.com`,
    `a@${label(63)}.example`,
    `a@${[63, 63, 63, 56].map(label).join('.')}.com`,
  ])('may be %s', (address) => {
    expect(isEmailAddress(address)).toBe(true)
    expect(EmailAddress.safeParse(address).success).toBe(true)
  })

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@@example.com',
    'ada@example',
    'ada@example.com.',
    'ada@.example.com',
    'ada@example..com',
    'ada@-a.example',
    'ada@a-.example',
    'ada@a_b.example',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    '"ada l"@example.com',
    'ada l@example.com',
    ' ada@example.com',
    'ada@example.com\n',
    'ada@example.com\r\nBcc: all@example.com',
    'ada@example.com,bob@example.com',
    'ädä@example.com',
    'ada@bücher.example',
    `${label(65)}@example.com`,
    `a@${label(64)}.example`,
    `a@${[63, 63, 63, 57].map(label).join('.')}.com`,
  ])('is not %j', (address) => {
    expect(isEmailAddress(address)).toBe(false)
    expect(EmailAddress.safeParse(address).success).toBe(false)
  })

  it('is checked in linear time', () => {
    const long = `a@${'a-'.repeat(50_000)}`
    expect(EmailAddress.safeParse(long).success).toBe(false)
  })
})
