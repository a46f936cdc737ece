import { spellWord } from '#bench/search/corpora/generated-documents.ts'
import { createDice, type Dice } from '#bench/store/dice.ts'
import type { NaiveDocument } from '../naive-index.ts'

/** Documents, queries, and how relevant each document is to each query. */
export type JudgedSet = {
  name: string
  documents: NaiveDocument[]
  queries: JudgedQuery[]
}

export type JudgedQuery = {
  text: string
  /** From 1 to 3, by document; all others are irrelevant. */
  grades: ReadonlyMap<number, number>
}

/** The properties of a collection. Ranges include both bounds. */
export type Shape = {
  name: string
  documents: number
  queries: number
  titleWords: Range
  bodyWords: Range
  queryWords: Range
  vocabulary: number
  topics: number
  /** Of a hundred words of a body, how many are about its subject. */
  onSubject: number
  /** Of a hundred documents on one of a query's two aspects, how many the judges called relevant. */
  judgedLoosely: number
}

type Range = readonly [min: number, max: number]

/** Of the size and lengths of three public collections, with about as many relevant documents a query. */
export const shapes: readonly Shape[] = [
  {
    ...{ name: 'like Cranfield', documents: 1400, queries: 225, vocabulary: 7000, topics: 20 },
    ...{ titleWords: [6, 18], bodyWords: [60, 240], queryWords: [8, 26], onSubject: 20, judgedLoosely: 15 },
  },
  {
    ...{ name: 'like CISI', documents: 1460, queries: 112, vocabulary: 12_000, topics: 8 },
    ...{ titleWords: [4, 14], bodyWords: [40, 200], queryWords: [10, 60], onSubject: 20, judgedLoosely: 40 },
  },
  {
    ...{ name: 'like NPL', documents: 11_429, queries: 93, vocabulary: 9000, topics: 90 },
    ...{ titleWords: [4, 9], bodyWords: [8, 36], queryWords: [3, 11], onSubject: 45, judgedLoosely: 30 },
  },
]

const SEED = 1_967
const ASPECTS = 8
const WORDS_OF_ASPECT = 12
/** The most frequent words belong to no topic. */
const LEAST_RANK = 60
/** Of the words of titles and queries. */
const ON_SUBJECT = 0.5
const WEIGHTS = { title: 5, body: 1 }

/** The words of a topic, by its aspects. */
type Topic = readonly (readonly string[])[]
type Subject = { topic: number; aspects: readonly number[] }

/**
 * Makes a set of documents, each of which is about some aspects of a topic and otherwise speaks like all others. The same
 * in every run. How relevant a document is follows from its subject, not from its words.
 */
export function makeJudgedSet(shape: Shape): JudgedSet {
  const dice = createDice(SEED)
  const topics = Array.from({ length: shape.topics }, () => makeTopic(shape, dice))
  const subjects = Array.from({ length: shape.documents }, () => pickSubject(shape, dice, dice.between(1, 3)))
  const documents = subjects.map((subject, place) =>
    writeDocument(place + 1, { shape, topics, subject, dice }),
  )
  const queries = Array.from({ length: shape.queries }, () => {
    const wanted = pickSubject(shape, dice, 2)
    const length = dice.between(...shape.queryWords)
    const text = writeText({ shape, topics, subject: wanted, dice }, length, ON_SUBJECT)
    return { text, grades: judge(wanted, subjects, shape, dice) }
  })
  return { name: shape.name, documents, queries: queries.filter(({ grades }) => grades.size > 0) }
}

function makeTopic({ vocabulary }: Shape, dice: Dice): Topic {
  return Array.from({ length: ASPECTS }, () =>
    Array.from({ length: WORDS_OF_ASPECT }, () => spellWord(dice.between(LEAST_RANK, vocabulary))),
  )
}

function pickSubject({ topics }: Shape, dice: Dice, count: number): Subject {
  const aspects = new Set<number>()
  while (aspects.size < count) aspects.add(dice.between(0, ASPECTS - 1))
  return { topic: dice.between(0, topics - 1), aspects: [...aspects] }
}

type Writing = { shape: Shape; topics: readonly Topic[]; subject: Subject; dice: Dice }

function writeDocument(id: number, writing: Writing): NaiveDocument {
  const { shape, dice } = writing
  const title = writeText(writing, dice.between(...shape.titleWords), ON_SUBJECT)
  const body = writeText(writing, dice.between(...shape.bodyWords), shape.onSubject / 100)
  return {
    id,
    visibleFrom: 0,
    fields: { title: [title, WEIGHTS.title], body: [body, WEIGHTS.body] },
  }
}

/** `share`: of the words, how many are about the subject. Every fourth of those is about the topic at large. */
function writeText({ shape, topics, subject, dice }: Writing, length: number, share: number): string {
  const topic = topics[subject.topic] ?? []
  const pickWord = () => {
    if (!dice.chance(share)) return spellWord(Math.floor(shape.vocabulary ** dice.roll()))
    const aspect = dice.chance(0.25) ? dice.between(0, ASPECTS - 1) : dice.pick(subject.aspects)
    return dice.pick(topic[aspect] ?? [])
  }
  return Array.from({ length }, pickWord).join(' ')
}

/** Both aspects are what was wanted; one alone is of some use, to some judges. */
function judge(
  wanted: Subject,
  subjects: readonly Subject[],
  { judgedLoosely }: Shape,
  dice: Dice,
): Map<number, number> {
  const grades = new Map<number, number>()
  for (const [place, { topic, aspects }] of subjects.entries()) {
    if (topic !== wanted.topic) continue
    const shared = aspects.filter((aspect) => wanted.aspects.includes(aspect)).length
    if (shared === 2) grades.set(place + 1, aspects.length === 2 ? 3 : 2)
    else if (shared === 1 && dice.chance(judgedLoosely / 100)) grades.set(place + 1, 1)
  }
  return grades
}
