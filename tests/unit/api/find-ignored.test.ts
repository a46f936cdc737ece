import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findIgnored, findIgnoredFields } from '#lib/api/kernel/parameters.ts'

describe('what of a query is ignored', () => {
  const query = z.object({ ids: z.array(z.string()).optional(), page: z.string().optional() })
  const ignored = (raw: string) =>
    findIgnored({ query }, raw).map(({ parameter, reason }) => `${parameter} ${reason}`)

  it('is whatever is sent in another form than the first time: as a value, a list or a map', () => {
    expect(ignored('ids[]=1&ids[]=2')).toEqual([])
    expect(ignored('ids[]=1&ids[a]=2')).toEqual(['ids[a] repeated_parameter'])
    expect(ignored('ids[a]=1&ids[]=2')).toEqual(['ids[] repeated_parameter'])
  })

  it('is what the endpoint does not have', () => {
    expect(ignored('page=1&colour=red')).toEqual(['colour unknown_parameter'])
  })
})

describe('what of a body is ignored', () => {
  it('is found in objects and lists, however deep', () => {
    const body = z.object({ lines: z.array(z.object({ id: z.int() })).optional() })
    const sent = { lines: [{ id: 1 }, { id: 2, note: 'x' }], more: true }
    expect(findIgnoredFields(body, sent).map(({ parameter }) => parameter)).toEqual(['lines.1.note', 'more'])
  })
})
