import { expect, it } from 'vitest'
import { changeFlight, changePage } from '#lib/server/panel/change-flight.ts'

const fillIn = (text: string) => text.replaceAll('/__base_path__', '/shop')
const LONG = `Grüße, ${'x'.repeat(1100)}`
const bytesOf = (text: string) => Buffer.byteLength(text).toString(16)

it('a long text in the data for React keeps the length that is written before it', () => {
  const said = `${LONG}\n2:T5,"/__base_path__/a"`
  const rows = (text: string, path: string) =>
    `:HL["${path}/a.css"]\n1:T${bytesOf(text)},${text}2:["$","a",null,{"href":"${path}/ä"}]\n`
  expect(changeFlight(rows(said, '/__base_path__'), fillIn)).toBe(rows(fillIn(said), '/shop'))
})

it('data that is cut within the mark is changed, and stays within its script', () => {
  const script = (text: string) =>
    `<script nonce="abc">self.__next_f.push([1,${JSON.stringify(text).replaceAll('<', '\\u003c')}])</script>`
  const page = `<p>1</p>${script('1:["</script>","/__base')}<p>2</p>${script('_path__/a"]\n2:"b"\n')}<p>3</p>`
  expect(changePage(page, fillIn)).toBe(
    `<p>1</p><script nonce="abc">self.__next_f.push([1,"1:[\\"\\u003c/script\\u003e\\",\\"/shop/a\\"]\\n2:\\"b\\"\\n"])</script>` +
      '<p>2</p><script nonce="abc">self.__next_f.push([1,""])</script><p>3</p>',
  )
})

it('what only looks like data is changed as the rest of the page', () => {
  expect(changePage('<p>self.__next_f.push([1,"/__base_path__"])</p>', fillIn)).toBe(
    '<p>self.__next_f.push([1,"/shop"])</p>',
  )
})

it('a text in which a mark comes about by the change keeps its length', () => {
  const remove = (text: string) => text.replaceAll('/__base_path__', '')
  const said = `${LONG}/__base/__base_path___path__`
  const left = `${LONG}/__base_path__`
  const page = (text: string) =>
    `<script>self.__next_f.push([1,${JSON.stringify(`1:T${bytesOf(text)},${text}2:"b"\n`)}])</script>`
  expect(changePage(page(said), remove)).toBe(page(left))
})
