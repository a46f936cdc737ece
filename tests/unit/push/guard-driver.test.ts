import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createExpoDriver } from '#lib/domains/publishing/push/drivers/expo.ts'
import { guardDriver } from '#lib/domains/publishing/push/guard-driver.ts'
import type { PushMessage } from '#lib/domains/publishing/push/push-driver.ts'
import { expoAccessToken, startExpoServer } from '#tests/support/push/expo-server.ts'

const data = {
  type: 'order.paid',
  order_number: 'A',
  url: 'https://shop.example',
  event_id: 'e',
  sent_at: 't',
}
const message: PushMessage = { token: 'ExponentPushToken[1]', platform: 'ios', title: 'A', body: 'B', data }

it('a push service that does not respond is asked by few', async () => {
  let requests = 0
  const server = createServer((request) => {
    requests++
    request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const driver = guardDriver(createExpoDriver({ accessToken: null, origin }), 'expo')
  const asked: number[] = []
  for (let i = 0; i < 6; i++) {
    await expect(driver.send(message)).rejects.toThrow(i < 3 ? 'fetch failed' : '(expo) does not respond')
    asked.push(requests)
  }
  await expect(driver.fetchReceipt?.('r1')).rejects.toThrow('(expo) does not respond')
  expect(requests).toBe(asked[2])
  server.close()
})

it('a push service that answers with refusals is asked by all', async () => {
  const server = await startExpoServer()
  const driver = guardDriver(
    createExpoDriver({ accessToken: expoAccessToken, origin: server.origin }),
    'expo',
  )
  server.troubles = Array(5).fill({ status: 503, body: {} })
  for (let i = 0; i < 5; i++) await expect(driver.send(message)).rejects.toThrow('503')
  await server.close()
})
