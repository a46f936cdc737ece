import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPlayers, writePolicy } from '#lib/pages/answering/complete-answer.ts'
import { writePage } from '#lib/pages/document/write-page.ts'
import { loadPostPage } from '#lib/pages/publishing/posts/load-post-page.ts'
import { playerFor } from '#lib/platform/text/embeds/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function show(slug: string, bodyHtml: string): Promise<string> {
  await createContentFactory(api.app).post({ slug, bodyHtml })
  const page = await loadPostPage(api.app, slug, {})
  if (!page) throw new Error(`The post ${slug} is not shown.`)
  return writePage(api.app, page)
}

it('offers the player of what a text embeds, and loads the script for it on such pages alone', async () => {
  const film = '<figure class="embed"><a href="https://youtu.be/x-1"><strong>Tea</strong></a></figure>'
  const player = 'https://www.youtube-nocookie.com/embed/x-1?autoplay=1'
  const html = await show('film', film)
  expect(html).toContain(`<a href="https://youtu.be/x-1" data-player="${player}">`)
  expect(html).toMatch(/<script src="[^"]*embeds\.js" defer/)
  const plain = await show('plain', '<p><a href="https://youtu.be/x-1">Tea</a></p>')
  expect(plain).not.toMatch(/data-player|embeds\.js/)
})

it('lets pages frame the players that they offer, and the panel nothing', () => {
  const html = `<a href="https://open.spotify.com/track/4" data-player="https://player.vimeo.com/video/7">Tea</a>
    <iframe title="Tea"\n src='https://w.soundcloud.com/player/?url=x'></iframe>
    <iframe title="Tea" src="https://player.vimeo.com.example/video/7"></iframe>`
  const players = listPlayers(html)
  expect(players).toEqual(['https://player.vimeo.com', 'https://w.soundcloud.com'])
  expect(writePolicy(api.app, { players })).toContain(
    "frame-src 'self' https://player.vimeo.com https://w.soundcloud.com;",
  )
  expect(writePolicy(api.app, {})).toContain("frame-src 'self';")
  expect(writePolicy(api.app, { isPanel: true })).not.toContain('frame-src')
})

it.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e&title=0',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
  ['https://www.youtube.com/embed/a_b', 'https://www.youtube-nocookie.com/embed/a_b?autoplay=1'],
  ['https://open.spotify.com/track/4uLU6h', 'https://open.spotify.com/embed/track/4uLU6h'],
  [
    'https://soundcloud.com/a/b',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb&auto_play=true',
  ],
  ['https://www.dailymotion.com/video/x7', 'https://geo.dailymotion.com/player.html?video=x7'],
  ['https://example.com/film', null],
  ['https://vimeo.com/about', null],
  ['javascript:alert(1)', null],
])('knows the player of %s', (address, expected) => {
  expect(playerFor(address)).toBe(expected)
})

it('puts the player in the place of its preview once it is clicked, and nothing before', async () => {
  const context = await (await shareChromium()).newContext()
  const asked: string[] = []
  await context.route('**/*', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
  })
  const page = await context.newPage()
  await page.setContent(
    '<figure class="embed"><a href="https://vimeo.com/7" data-player="https://player.vimeo.com/video/7"><strong>Tea</strong></a></figure>',
  )
  await page.addScriptTag({ content: readFileSync('lib/theming/assets/embeds.js', 'utf8') })
  expect(asked).toEqual([])
  await page.getByRole('link').click()
  await page.waitForSelector('iframe[title="Tea"]')
  await expect.poll(() => asked).toEqual(['https://player.vimeo.com/video/7'])
  await context.close()
})
