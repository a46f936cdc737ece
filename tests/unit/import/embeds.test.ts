import { describe, expect, it } from 'vitest'
import { readText } from '#lib/import/texts/read-text.ts'
import { sanitizeHtml } from '#lib/platform/text/html.ts'

const preview = (address: string, name: string, detail?: string, caption = '') =>
  `<figure class="embed"><a href="${address}"><strong>${name}</strong>${detail ? ` <small>${detail}</small>` : ''}</a>${caption}</figure>`

const youtube = preview('https://www.youtube.com/watch?v=abc', 'YouTube', 'youtube.com/watch?v=abc')

describe('embeds in texts', () => {
  it.each([
    [
      'a line',
      'One\n\nhttps://youtu.be/abc\n\ntwo',
      `One\n\n${preview('https://youtu.be/abc', 'YouTube', 'youtu.be/abc')}\n\ntwo`,
    ],
    ['a paragraph', '<p>\nhttps://www.youtube.com/watch?v=abc </p>', youtube],
    [
      'a block',
      '<!-- wp:embed {"url":"https://www.youtube.com/watch?v=abc","type":"video"} -->\n<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=abc\n</div><figcaption class="x">A <em>film</em></figcaption></figure>\n<!-- /wp:embed -->',
      `<!-- wp:embed {"url":"https://www.youtube.com/watch?v=abc","type":"video"} -->\n${youtube.replace('</figure>', '<figcaption>A <em>film</em></figcaption></figure>')}\n<!-- /wp:embed -->`,
    ],
    [
      'an empty block',
      '<!-- wp:core-embed {"url":"https:\\/\\/vimeo.com\\/1"} /-->',
      preview('https://vimeo.com/1', 'Vimeo', 'vimeo.com/1'),
    ],
    [
      'a frame',
      '<iframe src="//www.youtube.com/embed/abc?rel=0&amp;start=30" width="560"></iframe>',
      preview('https://www.youtube.com/watch?v=abc&amp;t=30', 'YouTube', 'youtube.com/watch?v=abc&amp;t=30'),
    ],
    [
      'a frame in a paragraph',
      '<p><iframe src="https://player.vimeo.com/video/1" title="A &amp; B"></iframe></p>',
      preview('https://vimeo.com/1', 'A &amp; B', 'Vimeo'),
    ],
    [
      'a frame of an unlisted film',
      '<iframe src="https://player.vimeo.com/video/1?h=8272103f6e&amp;title=0"></iframe>',
      preview('https://vimeo.com/1/8272103f6e', 'Vimeo', 'vimeo.com/1/8272103f6e'),
    ],
    [
      'a frame that loads late',
      '<iframe data-src="https://open.spotify.com/embed/track/1"></iframe>',
      preview('https://open.spotify.com/track/1', 'Spotify', 'open.spotify.com/track/1'),
    ],
    [
      'a frame of an unknown site',
      '<iframe src="https://forms.example/1?a=1&amp;b=2"></iframe>',
      preview('https://forms.example/1?a=1&amp;b=2', 'forms.example/1?a=1&amp;b=2'),
    ],
    [
      'a Flash film',
      '<object width="4"><param name="movie" value="http://www.youtube.com/v/abc&hl=en"><embed src="http://www.youtube.com/v/abc&hl=en"></embed></object>',
      `${youtube}`,
    ],
  ])('become previews: %s', (_, html, expected) => {
    expect(readText(html)).toBe(expected)
  })

  it.each([
    ['an address in a sentence', 'See https://youtu.be/abc for more'],
    ['an address in an attribute', '<img alt="a\nhttps://youtu.be/abc\nb">'],
    [
      'a figure with a picture',
      '<figure class="wp-block-embed"><img src="https://a.example/1.png"></figure>',
    ],
    [
      'a quoted post',
      '<blockquote class="twitter-tweet"><p>Hi</p><a href="https://twitter.com/a/status/1">May 1</a></blockquote>',
    ],
    ['no web address', '<iframe src="javascript:alert(1)"></iframe>'],
  ])('leave alone: %s', (_, html) => {
    expect(readText(html)).toBe(html)
  })

  it.each([
    ['Mixcloud', 'https://www.mixcloud.com/widget/iframe/?feed=http://['],
    ['SoundCloud', 'https://w.soundcloud.com/player/?url=http://['],
    ['Facebook', 'https://www.facebook.com/plugins/video.php?href=https://a:b:c/'],
  ])('lead to the player of %s if the address it plays is none', (name, address) => {
    const written = readText(`<iframe src="${address}" title="A"></iframe>`)
    expect(written).toBe(preview(new URL(address).href, 'A', name))
  })

  it('are followed by the pictures of cover blocks', () => {
    const cover = `<div class="wp-block-cover" style="background-image:url(https://a.example/b.jpg);min-height:274px">`
    expect(readText(`${cover}<p>a</p></div>`)).toBe(
      `${cover}<img src="https://a.example/b.jpg" alt=""><p>a</p></div>`,
    )
  })

  it('leave nothing of frames that only count visits', () => {
    expect(
      readText(
        'a<iframe src="https://t.example/ns.html" height="0" width="0" style="display:none"></iframe>b',
      ),
    ).toBe('ab')
  })

  it('are called by the title of the entry they show', () => {
    const findTitle = (address: string) => (address === 'https://old.example/2010/a/' ? 'A <post>' : null)
    expect(readText('https://old.example/2010/a/', { findTitle })).toBe(
      preview('https://old.example/2010/a/', 'A &lt;post&gt;', 'old.example'),
    )
  })

  it('pass the sanitiser as they are', () => {
    expect(sanitizeHtml(youtube)).toBe(youtube)
  })
})
