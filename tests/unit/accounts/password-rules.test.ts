import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import { hashPassword, verifyOwnPassword } from '#lib/domains/people/accounts/passwords/password.ts'
import { assessPassword } from '#lib/domains/people/accounts/passwords/password-rules.ts'

const site = { settings: { current: { 'site.name': 'Hearth & Fell' } } } as unknown as Context
const judge = (password: string, email = 'ada.lovelace@example.com') => assessPassword(site, password, email)

describe('a password', () => {
  it('has 8 to 128 characters, whatever they are', () => {
    expect(judge('wq 7kf!')).toEqual({ code: 'password_short', facts: { min: 8 } })
    expect(judge('wq 7kf! ')).toBeUndefined()
    expect(judge('🜁'.repeat(128))).toBeUndefined()
    expect(judge('🜁'.repeat(129))).toEqual({ code: 'password_long', facts: { max: 128 } })
    // A letter and its accent are one character.
    expect(judge('e\u0301'.repeat(7))?.code).toBe('password_short')
  })

  it('is none of those that are tried first, in any case', () => {
    for (const password of ['Password', 'PASSWORD123', 'iloveyou', 'qwertyuiop', '1q2w3e4r', 'P@ssw0rd']) {
      expect([password, judge(password)]).toEqual([password, { code: 'password_common' }])
    }
  })

  it('is neither the site’s name nor the own, with or without digits and signs', () => {
    for (const password of ['HearthFell', 'hearth-fell-2026', 'adalovelace', '1815 Ada Lovelace!']) {
      expect([password, judge(password)]).toEqual([password, { code: 'password_personal' }])
    }
    expect(judge('ada.lovelace@example.com')?.code).toBe('password_personal')
    expect(judge('lovelace-and-the-engine')).toBeUndefined()
    expect(judge('93 71 5028 44', '12345678@example.com')).toBeUndefined()
  })
})

describe('the list of common passwords', () => {
  it('has ten thousand, each once, in lower case and long enough to be chosen', () => {
    const file = new URL(
      '../../../lib/domains/people/accounts/passwords/common-passwords.txt',
      import.meta.url,
    )
    const list = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(list).toHaveLength(10_000)
    expect(new Set(list).size).toBe(10_000)
    expect(list.filter((entry) => entry.length < 8 || entry !== entry.toLowerCase())).toEqual([])
  })
})

describe('a password that is looked at', () => {
  it('costs the same where there is nothing to compare it with', async () => {
    const hashed = await hashPassword('larch-kettle-42')
    const source = readFileSync(
      new URL('../../../lib/domains/people/accounts/passwords/password.ts', import.meta.url),
      'utf8',
    )
    const costs = /\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/
    expect(costs.exec(source)?.[0]).toBe(costs.exec(hashed)?.[0])
    expect(await verifyOwnPassword(hashed, 'larch-kettle-42')).toBe(true)
    expect(await verifyOwnPassword(null, 'larch-kettle-42')).toBe(false)
    expect(await verifyOwnPassword(undefined, '')).toBe(false)
  })
})
