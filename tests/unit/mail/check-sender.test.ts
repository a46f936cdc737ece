import { expect, it } from 'vitest'
import { checkSender } from '#lib/admin/running/mail/check-sender.ts'

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

it('tells what the DNS says of a sender’s domain from what it did not answer', async () => {
  const dns = {
    resolveTxt: (name: string) =>
      name === 'shop.example' ? Promise.resolve([['x=1'], ['v=spf1 ', '-all']]) : failing('ENODATA'),
    resolveMx: () => failing('ETIMEOUT'),
  }
  expect(await checkSender('shop.example', dns)).toEqual({ spf: 'found', dmarc: 'missing', mx: 'unknown' })
})
