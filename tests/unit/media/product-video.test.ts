import { describe, expect, it } from 'vitest'
import {
  findVideoPlayer,
  type ProductVideo,
  parseProductVideos,
  placeAmong,
  toVideoAddress,
  writeProductVideos,
} from '#lib/domains/shop/catalogue/index.ts'

const FILE = `/media/videos/20261127${'a'.repeat(32)}.mp4`
const now = new Date('2026-11-27T12:00:00Z')

describe('the address of a video', () => {
  it('is that of its page, whichever was given', () => {
    const page = 'https://www.youtube.com/watch?v=abc_123'
    expect(toVideoAddress('https://www.youtube.com/embed/abc_123')).toBe(page)
    expect(toVideoAddress('https://www.youtube.com/shorts/abc_123')).toBe(page)
    expect(toVideoAddress('https://youtu.be/abc_123?si=x')).toBe(page)
    expect(toVideoAddress('https://m.youtube.com/watch?feature=share&v=abc_123&t=30s')).toBe(page)
    expect(toVideoAddress(page)).toBe(page)
    expect(toVideoAddress('https://player.vimeo.com/video/76979871')).toBe('https://vimeo.com/76979871')
    expect(toVideoAddress('https://vimeo.com/76979871/0a1b?share=copy')).toBe(
      'https://vimeo.com/76979871/0a1b',
    )
    expect(toVideoAddress(FILE)).toBe(FILE)
  })

  it('leads to players that set no cookies before they play', () => {
    expect(findVideoPlayer('https://youtu.be/abc_123')).toEqual({
      host: 'youtube',
      player: 'https://www.youtube-nocookie.com/embed/abc_123?autoplay=1',
    })
    expect(findVideoPlayer('https://vimeo.com/76979871')?.player).toContain('player.vimeo.com')
  })

  it.each([
    'https://www.dailymotion.com/video/x1',
    'https://example.com/film.mp4',
    'http://youtu.be/abc_123',
    'javascript:alert(1)',
    '/media/other.mp4',
    '',
  ])('cannot be %s', (address) => {
    expect(toVideoAddress(address)).toBeNull()
  })
})

describe('videos in a cell', () => {
  const toPath = (address: string) => address.replace('https://shop.example', '')
  const toAddress = (url: string) => (url.startsWith('/') ? `https://shop.example${url}` : url)
  const videos: ProductVideo[] = [
    { url: FILE, title: 'On the hill', poster: '/media/still.jpg', place: 1, addedAt: now.toISOString() },
    { url: 'https://vimeo.com/1', title: '', poster: null, place: 0, addedAt: '2026-01-02T03:04:05.000Z' },
  ]

  it('come back as they were', () => {
    expect(parseProductVideos(writeProductVideos(videos, toAddress), { toPath, now })).toEqual(videos)
  })

  it('have the time of the import if they name none', () => {
    const [video] = parseProductVideos('2: https://vimeo.com/1', { toPath, now }) ?? []
    expect(video).toEqual({
      ...{ url: 'https://vimeo.com/1', title: '', poster: null },
      place: 1,
      addedAt: now.toISOString(),
    })
  })

  it('are one if two addresses lead to the same', () => {
    const lines = '1: https://youtu.be/abc | First\n2: https://www.youtube.com/watch?v=abc | Second'
    const videos = parseProductVideos(lines, { toPath, now })
    expect(videos?.map(({ url, title }) => [url, title])).toEqual([
      ['https://www.youtube.com/watch?v=abc', 'First'],
    ])
  })

  it('are refused if a line is none', () => {
    expect(parseProductVideos('1: https://example.com/a.mp4 | A', { toPath, now })).toBeNull()
    expect(parseProductVideos('https://vimeo.com/1', { toPath, now })).toBeNull()
  })
})

it('puts videos at their places among pictures, and the rest at the end', () => {
  const placed = placeAmong(['a', 'b'], [{ place: 9 }, { place: 1 }])
  expect(placed).toEqual(['a', { place: 1 }, 'b', { place: 9 }])
  expect(placeAmong([], [{ place: 3 }])).toEqual([{ place: 3 }])
})
