import { existsSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PanelProvider } from '#lib/admin/ui/frame/panel-context.tsx'
import { PanelFailure } from '#lib/admin/ui/frame/panel-failure.tsx'
import { panelTexts } from '#lib/admin/ui/frame/panel-texts.ts'
import { textsIn } from '#lib/services/texts/index.ts'

type Props = Parameters<typeof PanelProvider>[0]

function show(error: Error & { digest?: string }): string {
  const failure = createElement(PanelFailure, { error, reset: () => undefined })
  return renderToString(
    createElement(PanelProvider, { texts: panelTexts(textsIn('en').t, 'Hearth') } as Props, failure),
  )
}

describe('a page of the panel that failed', () => {
  it('has a code, the server’s if there is one, and a way back', () => {
    expect(show(Object.assign(new Error('Hidden'), { digest: '2837461' }))).toContain('<code>2837461</code>')
    const inBrowser = show(new TypeError('found is undefined'))
    expect(inBrowser).toMatch(/<code>B[0-9A-Z]+<\/code>/)
    expect(inBrowser).not.toContain('found is undefined')
    expect(inBrowser).toContain('href="/admin"')
    expect(show(new TypeError('found is undefined'))).toBe(inBrowser)
  })

  it('keeps its frame, as does one about something that does not exist', () => {
    for (const name of ['error', 'not-found', 'forbidden'])
      expect([name, existsSync(`app/admin/(panel)/${name}.tsx`)]).toEqual([name, true])
  })
})
