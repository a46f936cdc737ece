import { describe, expect, it } from 'vitest'
import { toGreetingName, toLine } from '#lib/services/mail/mail-line.ts'

describe('toLine', () => {
  it('makes one line of anything, without marks that disguise what follows', () => {
    expect(toLine(' Ada\r\n\tLovelace\u2028\u0000x ')).toBe('Ada Lovelace x')
    expect(toLine('exe.\u202Egpj.\u2066b')).toBe('exe. gpj. b')
    expect(toLine('\uD800')).toBe('\uFFFD')
  })

  it('cuts between characters', () => {
    expect(toLine('🙂'.repeat(10), 5)).toBe('🙂🙂🙂🙂…')
    expect(toLine('🙂'.repeat(5), 5)).toBe('🙂🙂🙂🙂🙂')
  })
})

describe('toGreetingName', () => {
  it('takes names', () => {
    for (const name of ['Ada Lovelace', 'J. R. R. Tolkien', "Mei-Lin O'Brien", '雪', 'Łucja']) {
      expect(toGreetingName(name)).toBe(name)
    }
  })

  it('takes nothing that mail programs would make a link of, and no sermon', () => {
    const adverts = [
      'Win at cheap.example',
      'http://x',
      'www.shop',
      'ada@example.org',
      'a\\b',
      'x'.repeat(61),
      ' ',
    ]
    expect(adverts.map(toGreetingName)).toEqual([null, null, null, null, null, null, null])
  })
})
