import { describe, expect, it } from 'vitest'
import { leaveOutScripts } from '#lib/server/pages/leave-out-scripts.ts'

const NONCE = 'q+1/Zg=='

describe('leaveOutScripts', () => {
  it('leaves out what carries the nonce, and hints to load scripts, and nothing else', () => {
    const html = [
      `<link rel="preload" as="script" fetchPriority="low" nonce="${NONCE}" href="/_next/static/a.js"/>`,
      '<link rel="modulepreload" href="/_next/static/b.js"/>',
      '<link rel="preload" as="image" href="/a.png"/><link rel="stylesheet" href="/site.css"/>',
      '<script type="application/ld+json">{"@type":"WebSite"}</script>',
      '<script src="/theme-assets/a/site-search.js" defer data-config="{}"></script>',
      `<script src="/_next/static/c.js" nonce="${NONCE}" async=""></script>`,
      `<script nonce="${NONCE}">self.__next_f.push([1,"<\\/script>"])</script>`,
      '<script nonce="another">keep()</script><p>Text</p>',
    ].join('\n')
    expect(leaveOutScripts(html, NONCE).split('\n').filter(Boolean)).toEqual([
      '<link rel="preload" as="image" href="/a.png"/><link rel="stylesheet" href="/site.css"/>',
      '<script type="application/ld+json">{"@type":"WebSite"}</script>',
      '<script src="/theme-assets/a/site-search.js" defer data-config="{}"></script>',
      '<script nonce="another">keep()</script><p>Text</p>',
    ])
  })

  it('leaves a page alone that scripts are to complete', () => {
    const html = `<!--$?--><template id="B:0"></template><!--/$--><script nonce="${NONCE}">$RC("B:0")</script>`
    expect(leaveOutScripts(html, NONCE)).toBe(html)
  })
})
