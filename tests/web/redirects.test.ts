import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RedirectInput, saveRedirects } from '#lib/domains/publishing/redirects/index.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  const content = createContentFactory(site.app)
  await content.page({ slug: 'about', published: true })
  await content.post({ slug: 'second' })
  const imported = (from: string, to: string, permanent = true): RedirectInput => ({
    from,
    to,
    permanent,
    origin: 'import',
  })
  await site.app.database.prisma.$transaction((tx) =>
    saveRedirects(tx, [
      imported('/2010/08/06/second/', '/posts/second'),
      imported('/?p=2', '/posts/second'),
      imported('/about-us/child/', '/about'),
      imported('/wp-content/uploads/2010/a.jpg', '/media/a.jpg'),
      imported('/soon', '/posts/second', false),
      imported('/counted', '/posts/second'),
      imported('/about', '/posts/second'),
      imported('/products/old?variant=2', '/about'),
      imported('/media/gone.png', '/about'),
    ]),
  )
  server = await site.start()
})
afterAll(() => site?.close())

const ask = (target: string, method = 'GET') => sendRaw(server.port, { method, target })
const follow = async (target: string, method = 'GET') => {
  const { status, headers } = await ask(target, method)
  return [status, headers.location]
}

describe('a former address', () => {
  it.each([
    ['/2010/08/06/second', '/posts/second'],
    ['/2010/08/06/second/', '/posts/second'],
    ['/2010/08/06/SECOND/?utm_source=x', '/posts/second?utm_source=x'],
    ['//2010//08/06/second', '/posts/second'],
    ['/?p=2', '/posts/second'],
    ['/about-us/child/', '/about'],
    ['/wp-content/uploads/2010/a.jpg', '/media/a.jpg'],
    ['/products/old?variant=2&x=1', '/about?x=1'],
    ['/media/gone.png', '/about'],
    ['/About', '/about'],
  ])('%s leads to %s in one step', async (target, location) => {
    expect(await follow(target)).toEqual([301, location])
    expect(await follow(target, 'HEAD')).toEqual([301, location])
  })

  it('keeps the method of a request that sends something, and is not kept if it is temporary', async () => {
    expect(await follow('/2010/08/06/second', 'POST')).toEqual([308, '/posts/second'])
    expect(await follow('/soon')).toEqual([302, '/posts/second'])
    expect(await follow('/soon/', 'POST')).toEqual([307, '/posts/second'])
  })

  it('does not stand in the way of a page', async () => {
    expect(await follow('/about')).toEqual([200, undefined])
    expect(await follow('/about/?a=1')).toEqual([308, '/about?a=1'])
    expect(await follow('/posts/second/')).toEqual([308, '/posts/second'])
    expect(await follow('/?p=3')).toEqual([200, undefined])
  })

  it('answers 404 if it is unknown, with the page that says so', async () => {
    const { status, text } = await ask('/nothing/here')
    expect([status, text.includes('</html>')]).toEqual([404, true])
    expect(await follow('//evil.example/')).toEqual([308, '/evil.example'])
  })

  it('counts visits, without losing them at a shutdown', async () => {
    const other = await site.start()
    await sendRaw(other.port, { method: 'GET', target: '/counted' })
    other.signal('SIGTERM')
    expect(await other.exited).toBe(0)
    const where = { from: '/counted' }
    expect(await site.app.database.prisma.redirect.findUniqueOrThrow({ where })).toMatchObject({ hits: 1 })
  })
})

describe('a method that nothing takes', () => {
  it.each([
    ['TRACE', '/feed.xml', 405, 'GET, HEAD, OPTIONS'],
    ['PUT', '/posts/second', 405, 'GET, HEAD, OPTIONS'],
    ['DELETE', '/contact/message', 405, 'POST, OPTIONS'],
    ['OPTIONS', '/posts/second', 204, 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '*', 204, 'GET, HEAD, POST, OPTIONS'],
  ])('%s %s is answered with %i', async (method, target, status, allow) => {
    const answer = await ask(target, method)
    expect([answer.status, answer.headers.allow]).toEqual([status, allow])
  })
})
