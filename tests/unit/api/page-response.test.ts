import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import {
  addPageCookie,
  doNotKeepPage,
  hasMoved,
  hideAddress,
  isUnkeptPage,
  observePage,
  pageLanguage,
  pageObserver,
  pageRequest,
  pageStatus,
  setPageLanguage,
  setPageStatus,
  withPageStatus,
} from '#lib/web/http/page-response.ts'

const respond = () => new ServerResponse(new IncomingMessage(new Socket()))

it('is at hand for what renders the page, and only for that', async () => {
  const response = respond()
  const observer = { stock: () => undefined }
  observePage(response, observer as never)
  setPageLanguage(response, { code: 'fr' } as never)
  await withPageStatus(response, async () => {
    await Promise.resolve()
    expect(pageRequest()).toBe(response.req)
    expect(pageObserver()).toBe(observer)
    expect(pageLanguage()).toEqual({ code: 'fr' })
    expect([pageStatus(), await hasMoved(), isUnkeptPage(response)]).toEqual([200, false, false])
    setPageStatus(404)
    addPageCookie('a=1')
    addPageCookie('b=2')
    hideAddress()
    doNotKeepPage()
  })
  expect([response.statusCode, isUnkeptPage(response)]).toEqual([404, true])
  expect(response.getHeaders()).toEqual({ 'set-cookie': ['a=1', 'b=2'], 'referrer-policy': 'no-referrer' })
  expect([pageRequest(), pageObserver(), pageLanguage(), pageStatus()]).toEqual([
    undefined,
    undefined,
    undefined,
    200,
  ])
  expect(await withPageStatus(respond(), hasMoved, async () => true)).toBe(true)
})

it('stays as it is once its head was sent', () => {
  const response = respond()
  response.flushHeaders()
  withPageStatus(response, () => {
    setPageStatus(404)
    addPageCookie('a=1')
    hideAddress()
  })
  expect([response.statusCode, response.getHeaders()]).toEqual([200, {}])
})
