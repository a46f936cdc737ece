import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

/** The handlers' side effects, for tests to look at. */
export const effects: string[] = []

/** A moment that handlers wait for, so that requests meet. */
export const gate = { wait: Promise.resolve() as Promise<void> }

const Note = z.object({ id: z.int(), text: z.string() })
const NewNote = z.object({
  text: z.string().min(1).max(20),
  password: z.string().optional(),
  email: z.email().optional(),
  deep: z.unknown().optional(),
})

/** Endpoints of every kind, for what holds whatever the resource. */
export const sampleEndpoints = [
  endpoint(
    'POST /notes',
    {
      name: 'postNotes',
      group: 'contact',
      customer: 'optional',
      summary: 'Add',
      body: NewNote,
      returns: Note,
      status: 201,
    },
    async ({ body }) => {
      effects.push(`${body.text}|${body.password ?? ''}`)
      await gate.wait
      return { id: effects.length, text: body.text }
    },
  ),
  endpoint(
    'POST /faults/{kind}',
    { name: 'postFaultsKind', group: 'contact', customer: 'none', summary: 'Fail', returns: Note },
    ({ params }) => {
      effects.push(params.kind)
      if (params.kind === 'refused') throw new Refusal('not_found')
      if (params.kind === 'conflict')
        throw new Refusal('insufficient_stock', { facts: { name: 'Lamp', available: 1 } })
      if (params.kind === 'stranger') throw new Refusal('not_signed_in')
      if (params.kind === 'retry') throw new Refusal('rate_limited', { facts: { seconds: 1 } })
      throw new Error('a secret detail')
    },
  ),
  endpoint(
    'POST /orders',
    {
      name: 'postOrders',
      group: 'contact',
      customer: 'none',
      summary: 'Order',
      body: NewNote,
      returns: Note,
      status: 201,
    },
    async ({ body, context, completeIn }) => {
      const order = { id: 1, text: body.text }
      await context.database.prisma.$transaction(async (tx) => {
        await tx.contactMessage.create({
          data: { name: 'Order', email: 'a@example.com', message: body.text },
        })
        await completeIn(tx, order)
      })
      if (body.text === 'crash') throw new Error('killed after the commit')
      return order
    },
  ),
  endpoint(
    'POST /writes/{kind}',
    {
      name: 'postWritesKind',
      group: 'contact',
      customer: 'none',
      summary: 'Write',
      body: NewNote,
      returns: Note,
      status: 201,
    },
    async ({ params, body, context, completeIn }) => {
      const { prisma } = context.database
      const note = { id: 1, text: body.text }
      effects.push(params.kind)
      await gate.wait
      const data = { name: params.kind, email: 'a@example.com', message: body.text }
      if (params.kind === 'single') await prisma.contactMessage.create({ data })
      else if (params.kind === 'raw')
        await prisma.$executeRaw`INSERT INTO "ContactMessage" ("name", "email", "message")
          VALUES (${data.name}, ${data.email}, ${data.message})`
      else
        await prisma.$transaction(async (tx) => {
          await tx.contactMessage.create({ data })
          if (params.kind === 'completing') await completeIn(tx, note)
        })
      return note
    },
  ),
  endpoint(
    'GET /notes',
    {
      name: 'getNotes',
      group: 'contact',
      customer: 'none',
      summary: 'List',
      query: PagingQuery,
      returns: Note,
      list: true,
    },
    ({ query }) => ({ items: [], total: 31, ...toPaging(query) }),
  ),
  endpoint(
    'GET /notes/{id}',
    {
      name: 'getNotesId',
      group: 'contact',
      customer: 'none',
      summary: 'One',
      returns: Note,
      cached: ['content', 'catalogue'],
    },
    ({ params }) => {
      effects.push(`read ${params.id}`)
      return { id: Number(params.id), text: 'a note' }
    },
  ),
  endpoint(
    'GET /notes/chosen',
    {
      name: 'getNotesChosen',
      group: 'contact',
      customer: 'none',
      summary: 'Some',
      query: z.object({ kind: z.enum(['short', 'long']) }),
      returns: Note,
      cached: ['content', 'catalogue'],
    },
    ({ query }) => ({ id: 98, text: query.kind }),
  ),
  endpoint(
    'GET /notes/newest',
    { name: 'getNotesNewest', group: 'contact', customer: 'none', summary: 'Newest', returns: Note },
    () => ({
      id: 99,
      text: 'newest',
    }),
  ),
  endpoint(
    'GET /me',
    { name: 'getMe', group: 'auth', customer: 'required', summary: 'Me', returns: Note },
    ({ customer }) => ({
      id: customer.id,
      text: customer.name,
    }),
  ),
  endpoint(
    'GET /maybe',
    { name: 'getMaybe', group: 'auth', customer: 'optional', summary: 'Me or not', returns: Note },
    ({ customer }) => ({
      id: customer?.id ?? 0,
      text: customer?.name ?? 'guest',
    }),
  ),
  endpoint(
    'POST /sign-in',
    {
      name: 'postSignIn',
      group: 'auth',
      customer: 'none',
      summary: 'Sign in',
      returns: Note,
      budget: 'auth',
    },
    () => ({ id: 1, text: 'in' }),
  ),
]
