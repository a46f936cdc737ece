import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '#lib/domains/people/accounts/index.ts'
import { queueMail } from '#lib/services/mail/index.ts'
import { type Mail, mailKinds, type OwnerNotice } from '#lib/services/mail/mail.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ReceivedMail, startMailServer, type TestMailServer } from '#tests/support/mail-server.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { ended, startProcess } from './processes/run-process.ts'
import { sampleMails as mails, trackingUrl, sampleUrl as url } from './sample-mails.ts'

/** Promises about mails on either database. */
export function describeMails(): void {
  let server: TestMailServer
  let api: TestApi
  let themes: string

  beforeAll(async () => {
    server = await startMailServer()
    themes = await mkdtemp(path.join(os.tmpdir(), 'storefront-themes-'))
    const env = { SMTP_URL: server.url, THEMES_PATH: themes }
    api = await openTestApi({ env, now: new Date().toISOString() })
    await api.app.settings.set('site.name', 'Hearthfell & Sons')
    await api.app.settings.set('site.url', 'https://shop.example/')
  })
  afterAll(async () => {
    await api.close()
    await server.close()
    await rm(themes, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await api.app.database.prisma.outboxMessage.deleteMany()
    api.clock.set(new Date())
    server.trouble = undefined
    server.onMail = undefined
    server.received.length = 0
  })

  const queue = (mail: Mail) => api.app.database.prisma.$transaction((tx) => queueMail(tx, mail, api.app))
  const rows = () => api.app.database.prisma.outboxMessage.findMany({ orderBy: { id: 'asc' } })
  const send = async (mail: Mail): Promise<ReceivedMail> => {
    await queue(mail)
    await api.app.outbox.drain()
    return only()
  }
  const only = (): ReceivedMail => {
    const [mail, ...others] = server.received
    if (!mail || others.length > 0) throw new Error(`${server.received.length} mails arrived.`)
    return mail
  }
  const site = () => ({
    DATABASE_URL: api.app.env.databaseUrl,
    REDIS_URL: api.app.env.redisUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
    SMTP_URL: server.url,
  })

  describe('a mail', () => {
    it.each(mailKinds)('%s arrives as text and as HTML that say the same', async (kind) => {
      const mail = await send(mails[kind])
      expect(mail.envelope).toEqual({ from: 'no-reply@shop.example', to: ['ada@example.org'] })
      expect(mail.header('from')).toBe('"Hearthfell & Sons" <no-reply@shop.example>')
      expect(mail.header('to')).toBe('Ada Lindqvist <ada@example.org>')
      expect(mail.header('message-id')).toMatch(/^<\d+\.[0-9a-f]{24}@shop\.example>$/)
      expect(mail.header('auto-submitted')).toBe('auto-generated')
      expect(mail.header('subject')).toMatch(/^[A-Z][^<>&{}]+$/)
      expect(mail.text).toContain('Hello Ada Lindqvist,')
      expect(mail.text).toContain('Hearthfell & Sons')
      expect(mail.text).not.toMatch(/&\w+;|[{}<>]{2}|undefined|null/)
      expect(mail.html).toContain(
        `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${mail.header('subject')}</h1>`,
      )
      expect(mail.html).toContain('Hearthfell &amp; Sons')
      expect(mail.html).not.toMatch(/\{\{|\{%|undefined|<script|<table|<iPhone>/)
      if ('url' in mails[kind].data) {
        expect(mail.text).toContain(`\n${url}\n`)
        expect(mail.html).toContain(`href="${url.replace('&', '&amp;')}"`)
      }
    })

    it('has a preview for inboxes, and the postal address below', async () => {
      await api.app.settings.set('contact.address', '1 Alder Lane & Sons, Portland')
      const { html, text } = await send(mails.reset_password)
      expect(html).toMatch(
        /<div style="display:none[^"]*">Someone, hopefully you, asked to set a new password/,
      )
      expect(html).toContain('<br>1 Alder Lane &amp; Sons, Portland')
      expect(text).toContain('\n1 Alder Lane & Sons, Portland\n')
      await api.app.settings.set('contact.address', null)
    })

    it('is answered at the address for that, else at that for contact; one to the owner at neither', async () => {
      const replyTo = async (mail: Mail) => {
        server.received.length = 0
        return (await send(mail)).header('reply-to')
      }
      await api.app.settings.set('mail.reply_to', null)
      await api.app.settings.set('contact.email', 'hello@shop.example')
      expect(await replyTo(mails.order_paid)).toBe('hello@shop.example')
      expect(await replyTo(mails.owner_notice)).toBe('')
      expect(await replyTo(mails.contact_message)).toBe('grace@example.org')
      await api.app.settings.set('mail.reply_to', 'answers@shop.example')
      expect(await replyTo(mails.order_paid)).toBe('answers@shop.example')
      await api.app.settings.set('mail.reply_to', null)
      await api.app.settings.set('contact.email', null)
    })

    it('to the owner leads to the page of the panel that it is about, below the path of the site too', async () => {
      const led = async (notice: OwnerNotice) => {
        server.received.length = 0
        const { text, html } = await send({ ...mails.owner_notice, data: { notice } })
        const [, address = ''] = /Open in the panel:\n(\S+)/.exec(text) ?? []
        expect(html).toContain(`href="${address}"`)
        return address
      }
      const id = 7
      const order = { number: 'A 1/2', total: '$9.00' }
      await api.app.settings.set('site.url', 'https://shop.example/store')
      const page = (path: string) => `https://shop.example/store/admin/${path}`
      expect(await led({ event: 'order', ...order })).toBe(page('orders/A%201%2F2'))
      expect(await led({ event: 'payment', ...order, problem: 'failed' })).toBe(page('orders/A%201%2F2'))
      expect(await led({ event: 'return', id, number: 'A1' })).toBe(page('orders/A1'))
      expect(await led({ event: 'withdrawal', id, number: 'A1' })).toBe(page('withdrawals'))
      expect(await led({ event: 'comment', id, on: 'Post' })).toBe(page('comments'))
      expect(await led({ event: 'review', id, on: 'Cup', rating: 4 })).toBe(page('reviews'))
      expect(await led({ event: 'low_stock', name: 'Cup', sku: null, left: 1 })).toBe(page('stock'))
      expect(await led({ event: 'app_limit', id, app: 'iOS', limit: 60 })).toBe(page('api/apps/7'))
      expect(await led({ event: 'webhook_paused', id, endpoint: 'erp' })).toBe(page('webhooks'))
      await api.app.settings.set('site.url', 'https://shop.example/')
      server.received.length = 0
      expect((await send(mails.owner_digest)).text).toContain(
        'Open in the panel:\nhttps://shop.example/admin\n',
      )
    })

    it('about an order lists what makes up its total, and leads to it where it can be seen', async () => {
      const mail = await send(mails.order_paid)
      expect(mail.text).toContain(
        [
          'Order: A7K2M9QX4T',
          '2 × Cup & saucer: $24.00',
          'Discount: −$2.40',
          'Shipping: $3.98',
          'VAT 7.25%, included: $1.73',
          'Total: $25.58',
        ].join('\n'),
      )
      expect(mail.text).toContain('View your order:\nhttps://shop.example/orders/A7K2M9QX4T/ot_1\n')
      expect(mail.html).toContain('href="https://shop.example/orders/A7K2M9QX4T/ot_1"')
      server.received.length = 0
      const hidden = await send({ ...mails.order_paid, data: { ...mails.order_paid.data, path: null } })
      expect(hidden.text + hidden.html).not.toMatch(/View your order|does not work|null|href=""/)
    })

    it('about an order tells programs of it, whatever is in its names', async () => {
      const purchase = {
        placedAt: '2026-06-01T11:59:00.000Z',
        currency: 'USD',
        total: 2558,
        items: [
          { name: '</script><b>Cup</b>', sku: 'CUP-1', quantity: 2, price: 1200, path: '/products/cup' },
          { name: 'Wick', sku: null, quantity: 1, price: 5, path: null },
        ],
      }
      const { html } = await send({ ...mails.order_paid, data: { ...mails.order_paid.data, purchase } })
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
      const url = 'https://shop.example/orders/A7K2M9QX4T/ot_1'
      const offer = { '@type': 'Offer', priceCurrency: 'USD' }
      expect(JSON.parse(json)).toEqual({
        '@context': 'https://schema.org',
        '@type': 'Order',
        merchant: { '@type': 'Organization', name: 'Hearthfell & Sons', url: 'https://shop.example' },
        orderNumber: 'A7K2M9QX4T',
        orderDate: purchase.placedAt,
        orderStatus: 'https://schema.org/OrderProcessing',
        priceCurrency: 'USD',
        price: '25.58',
        acceptedOffer: [
          {
            ...offer,
            itemOffered: {
              '@type': 'Product',
              name: '</script><b>Cup</b>',
              sku: 'CUP-1',
              url: 'https://shop.example/products/cup',
            },
            price: '12.00',
            eligibleQuantity: { '@type': 'QuantitativeValue', value: 2 },
          },
          {
            ...offer,
            itemOffered: { '@type': 'Product', name: 'Wick' },
            price: '0.05',
            eligibleQuantity: { '@type': 'QuantitativeValue', value: 1 },
          },
        ],
        url,
        potentialAction: { '@type': 'ViewAction', url },
      })
      expect(html).not.toContain('</script><b>')
      server.received.length = 0
      const refunded = await send({
        ...mails.order_refunded,
        data: { ...mails.order_refunded.data, purchase },
      })
      expect(refunded.html).not.toContain('ld+json')
    })

    it('that an older version queued is sent as it was written', async () => {
      const data = { number: 'A7K2M9QX4T', total: '$24.00' } as Extract<Mail, { kind: 'order_paid' }>['data']
      const { text } = await send({ ...mails.order_paid, data })
      expect(text).toContain('Order: A7K2M9QX4T\nTotal: $24.00\n')
      expect(text).not.toMatch(/View your order|null|undefined/)
    })

    it('tells of a device what is known, with the time of the site', async () => {
      await api.app.settings.set('site.timezone', 'Asia/Jakarta')
      const mail = await send({ ...mails.new_device, locale: 'en' })
      await api.app.settings.unset('site.timezone')
      expect(mail.text).toContain(
        "Device: Ada's <iPhone>\nIP address: 203.0.113.7\nTime: June 1, 2026 at 06:59 PM GMT+7",
      )
      expect(mail.html).toContain('Ada&#39;s &lt;iPhone&gt;')
    })

    it('leads to where a parcel can be followed', async () => {
      const mail = await send(mails.order_shipped)
      expect(mail.text).toContain(`Carrier: UPS\nTracking number: 1Z9\n${trackingUrl}\n`)
      const href = trackingUrl.replace('&', '&amp;')
      expect(mail.html).toContain(`<a href="${href}" style="color:inherit">1Z9</a>`)
      server.received.length = 0
      const { data } = mails.order_shipped
      const byAddress = await send({ ...mails.order_shipped, data: { ...data, tracking: null } })
      expect(byAddress.text).toContain(`Tracking number: ${trackingUrl}\n`)
      server.received.length = 0
      const unknown = await send({ ...mails.order_shipped, data: { ...data, tracking_url: null } })
      expect(unknown.text).toContain('Tracking number: 1Z9\n\n')
      expect(unknown.html).toContain('<strong>Tracking number:</strong> 1Z9</p>')
    })

    it('is in the language of the recipient where the site has it', async () => {
      await api.app.settings.set('site.locales', ['en', 'de'])
      const mail = await send({ ...mails.reset_password, locale: 'de-AT' })
      await api.app.settings.unset('site.locales')
      expect(mail.header('subject')).toBe('Neues Passwort setzen')
      expect(mail.html).toContain('<html lang="de">')
      expect(mail.text).toContain('60 Minuten')
    })

    it('leads to pages in the language of the recipient, and back to the site’s own', async () => {
      await api.app.settings.set('site.locales', ['en', 'de'])
      const { data } = mails.reset_password
      const link = {
        ...mails.reset_password,
        data: { ...data, url: 'https://shop.example/account/reset/abc' },
      }
      const german = await send({ ...link, locale: 'de-AT' })
      server.received.length = 0
      const english = await send({ ...link, locale: null })
      await api.app.settings.unset('site.locales')
      expect(german.html).toContain('href="https://shop.example/de/account/reset/abc"')
      expect(german.html).toContain('href="https://shop.example/de"')
      expect(english.html).toContain('href="https://shop.example/account/reset/abc"')
    })

    it('comes from, and is answered to, the addresses of the settings, and carries the logo', async () => {
      await api.app.settings.set('mail.from', 'shop@mail.example')
      await api.app.settings.set('mail.reply_to', 'help@shop.example')
      await api.app.settings.set('site.logo', '/media/logo.png')
      const mail = await send(mails.password_changed)
      for (const key of ['mail.from', 'mail.reply_to', 'site.logo']) await api.app.settings.unset(key)
      expect(mail.envelope.from).toBe('shop@mail.example')
      expect(mail.header('reply-to')).toBe('help@shop.example')
      expect(mail.html).toContain('src="https://shop.example/media/logo.png" alt="Hearthfell &amp; Sons"')
    })

    it('greets nobody with an advertisement, and takes no header from a name', async () => {
      const name = 'Win at https://cheap.example\r\nBcc: eve@example.org'
      const mail = await send({ ...mails.verify_email, to: { name, email: 'ada@example.org' } })
      expect(mail.raw).not.toContain('cheap.example')
      expect(mail.header('to')).toBe('ada@example.org')
      expect(mail.headers.has('bcc')).toBe(false)
    })

    it('is refused where its address is more than one', async () => {
      for (const email of [
        'ada@example.org, eve@example.org',
        'a b@example.org',
        'ada@example.org\r\nx',
        '<a@b>',
        'ada',
      ]) {
        await expect(queue({ ...mails.verify_email, to: { name: 'Ada', email } })).rejects.toThrow(
          'one address',
        )
      }
      expect(await rows()).toEqual([])
    })

    it('does not stand in the database in the clear, and not at all once it is sent', async () => {
      await queue(mails.reset_password)
      expect(await rows()).toHaveLength(1)
      expect(JSON.stringify(await rows())).not.toMatch(/shop\.example|pr_1/)
      await api.app.outbox.drain()
      expect(await rows()).toMatchObject([{ doneAt: expect.any(Date) }])
      expect(JSON.stringify(await rows())).not.toMatch(/ada|sealed/)
    })
  })

  describe("a theme's views", () => {
    const write = async (views: Record<string, string>) => {
      const folder = path.join(themes, 'paper')
      await mkdir(path.join(folder, 'views', 'mail'), { recursive: true })
      await writeFile(path.join(folder, 'theme.json'), JSON.stringify({ name: 'Paper' }))
      for (const [name, source] of Object.entries(views)) {
        await writeFile(path.join(folder, 'views', 'mail', `${name}.liquid`), source)
      }
      await api.app.settings.set('theme.active', 'paper')
      // Themes are looked at once a second.
      await sleep(1100)
    }
    afterEach(async () => {
      await api.app.settings.unset('theme.active')
      await rm(path.join(themes, 'paper'), { recursive: true, force: true })
    })

    it('take the place of the built-in ones', async () => {
      await write({
        verify_email: '<p>{{ $name }}: <a href="{{ $url }}">{{ site.name }}</a></p>',
        'verify_email.text': 'Welcome to {{ site.name }} & friends\n\nGo to {{ $url }}',
      })
      const mail = await send(mails.verify_email)
      expect(mail.header('subject')).toBe('Welcome to Hearthfell & Sons & friends')
      expect(mail.text.trim()).toBe(`Go to ${url}`)
      expect(mail.html.trim()).toBe(
        `<p>Ada Lindqvist: <a href="${url.replace('&', '&amp;')}">Hearthfell &amp; Sons</a></p>`,
      )
    })

    it('that fail are replaced by the built-in ones', async () => {
      await write({ verify_email: '{% nonsense %}', 'verify_email.text': '{{ $url | nonsense }}' })
      const mail = await send(mails.verify_email)
      expect(mail.header('subject')).toBe('Confirm your e-mail address')
      expect(mail.html).toContain('Hello Ada Lindqvist,')
    })
  })

  describe('a mail server that fails', () => {
    it('fails nobody who queues a mail; the mail arrives later, once, under one Message-ID', async () => {
      server.trouble = { at: 'end', with: 451 }
      await queue(mails.password_changed)
      await api.app.outbox.drain()
      api.clock.advance(15)
      server.trouble = { at: 'to', with: 'die' }
      await api.app.outbox.drain()
      const [tried] = await rows()
      expect(tried).toMatchObject({ attempts: 2, doneAt: null })
      server.trouble = undefined
      api.clock.advance(30)
      await api.app.outbox.drain()
      expect((await rows())[0]).toMatchObject({ attempts: 3, lastError: null })
      // The first was refused only after it had been told.
      expect(server.received.length).toBe(2)
      expect(new Set(server.received.map((mail) => mail.header('message-id'))).size).toBe(1)
    })

    it('and refuses a recipient for good is not asked again', async () => {
      server.trouble = { at: 'to', with: 550 }
      await queue(mails.password_changed)
      await api.app.outbox.drain()
      expect((await rows())[0]).toMatchObject({ attempts: 1, doneAt: api.clock.now() })
      expect((await rows())[0]?.lastError).toContain('550')
    })

    it('delays a link no longer than it works', async () => {
      server.trouble = { at: 'from', with: 450 }
      await queue(mails.reset_password)
      await api.app.outbox.drain()
      server.trouble = undefined
      api.clock.advance(3601)
      await api.app.outbox.drain()
      expect(server.received).toEqual([])
      expect((await rows())[0]).toMatchObject({ lastError: 'Its link has expired.' })
    })
  })

  describe('a mail server that takes connections and says nothing', () => {
    it('delays mails alone', async () => {
      const silent = await startMailServer()
      silent.trouble = { at: 'connect', with: 'hang' }
      const other = await openTestApi({
        env: { SMTP_URL: `${silent.url}?greetingTimeout=120000` },
        now: new Date().toISOString(),
      })
      const { app } = other
      const { outboxMessage } = app.database.prisma
      for (let i = 0; i < 30; i++) {
        await app.database.prisma.$transaction((tx) => queueMail(tx, mails.password_changed, app))
      }
      const drained = app.outbox.drain()
      await expect.poll(() => silent.connections, { timeout: 60_000 }).toBe(5)
      await forgotPassword(app, 'nobody@example.org')
      const again = app.outbox.drain()
      const open = { kind: 'account.forgot_password', doneAt: null }
      await expect.poll(() => outboxMessage.count({ where: open }), { timeout: 60_000 }).toBe(0)
      expect(await outboxMessage.count({ where: { lastError: { not: null } } })).toBe(0)
      await silent.close()
      await Promise.all([drained, again])
      const failed = { kind: 'mail.password_changed', lastError: { not: null }, doneAt: null, attempts: 1 }
      expect(await outboxMessage.count({ where: failed })).toBe(30)
      expect(silent.connections).toBe(5)
      await other.close()
    }, 60_000)
  })

  describe('without a mail server', () => {
    it('a mail becomes one file, however often it is sent', async () => {
      const other = await openTestApi({ now: '2026-06-01T12:00:00Z' })
      const { app } = other
      await app.database.prisma.$transaction((tx) => queueMail(tx, mails.verify_email, app))
      await app.outbox.drain()
      const [row] = await app.database.prisma.outboxMessage.findMany()
      const folder = path.join(app.env.storagePath, 'mail')
      const name = `20260601T120000-${row?.id}-verify_email.eml`
      expect(await readdir(folder)).toEqual([name])
      const mail = readMail(await readFile(path.join(folder, name), 'utf8'))
      expect(mail.text).toContain(url)
      expect(mail.header('message-id')).toMatch(/@localhost>$/)
      await other.close()
    })
  })

  describe('a process that is killed', () => {
    it('between commit and sending loses no mail: another one sends each once', async () => {
      expect(await ended(startProcess('queue-and-die.ts', site(), '20'))).toBe('SIGKILL')
      expect(server.received.length).toBe(0)
      api.clock.set(new Date())
      await api.app.outbox.drain()
      expect(server.received.map((mail) => mail.envelope.to[0]).sort()).toEqual(
        Array.from({ length: 20 }, (_, i) => `ada+${i}@example.org`).sort(),
      )
    }, 60_000)

    it('between sending and writing that down sends a mail twice at worst, under one Message-ID', async () => {
      for (let i = 0; i < 8; i++) await queue(mails.password_changed)
      const child = startProcess('send-mails.ts', site())
      server.onMail = () => {
        if (server.received.length === 3) child.kill('SIGKILL')
      }
      expect(await ended(child)).toBe('SIGKILL')
      server.onMail = undefined
      api.clock.set(new Date(Date.now() + 200_000))
      await api.app.outbox.drain()
      const times = countBy(server.received.map((mail) => mail.header('message-id')))
      expect(times.size).toBe(8)
      expect([...times.values()].every((count) => count <= 2)).toBe(true)
      expect(Math.max(...times.values())).toBe(2)
      expect((await rows()).every(({ doneAt }) => doneAt !== null)).toBe(true)
    }, 60_000)
  })

  describe('two processes', () => {
    it('send a hundred mails, each once', async () => {
      await api.app.database.prisma.$transaction(
        async (tx) => {
          for (let i = 0; i < 100; i++) {
            await queueMail(
              tx,
              { ...mails.password_changed, to: { name: 'Ada', email: `ada+${i}@example.org` } },
              api.app,
            )
          }
        },
        { timeout: 60_000 },
      )
      const children = [startProcess('send-mails.ts', site()), startProcess('send-mails.ts', site())]
      expect(await Promise.all(children.map(ended))).toEqual([0, 0])
      expect(server.received.length).toBe(100)
      expect(new Set(server.received.map((mail) => mail.envelope.to[0])).size).toBe(100)
      expect(new Set(server.received.map((mail) => mail.header('message-id'))).size).toBe(100)
    }, 120_000)
  })
}

function countBy(values: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
