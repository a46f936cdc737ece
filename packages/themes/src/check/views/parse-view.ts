import type { Template } from 'liquidjs'
import { createLiquid } from '../../engine/create-liquid.ts'
import { prepareSource } from '../../engine/prepare-source.ts'
import { themeLimits } from '../../themes/limits.ts'
import { checkExpressions } from '../check-expressions.ts'
import { findUnknown, type Unknown } from '../find-unknown.ts'
import { describeFault, type Fault } from '../findings/describe-fault.ts'
import type { Remark } from '../findings/finding.ts'
import { type MapOffset, mapOffsets } from '../findings/map-offset.ts'
import { type Piece, scanSource } from './scan-source.ts'

export type ParsedView = {
  pieces: Piece[]
  /** Undefined for one that the engine cannot read. */
  templates: Template[] | undefined
  toSource: MapOffset
  remarks: Remark[]
  /** The parts in another language's syntax; `remarks` has a remark on each. */
  misused: Piece[]
}

/** Parses a view and reports what is wrong with its syntax. */
export function parseView(source: string): ParsedView {
  const pieces = scanSource(source)
  const prepared = prepareSource(source)
  const toSource = mapOffsets(source, prepared)
  const { templates, unknown, error } = parseLeniently(prepared)
  const hints = checkExpressions(source, pieces)
  const fault = error && describeFault(error, { source, pieces, hints, toSource })
  return {
    pieces,
    templates,
    toSource,
    misused: hints.map(({ piece }) => piece),
    remarks: [
      ...hints
        .filter(({ piece }) => piece !== fault?.hinted)
        .map(({ piece: _, ...remark }): Remark => remark),
      ...(fault ? [fault.remark] : []),
      ...findUnknown(source, pieces, unknown),
    ],
  }
}

const PARTS_OF_TAGS = new Set(['else', 'elsif', 'when'])

/** Registers unknown names on the way, so that one does not hide what follows it. */
function parseLeniently(prepared: string) {
  const liquid = createLiquid(new Map(), themeLimits)
  const unknown: Unknown = { tags: new Set(), filters: new Set() }
  for (;;) {
    try {
      return { templates: liquid.parse(prepared), unknown, error: undefined }
    } catch (error) {
      const fault = error as Fault
      const filter = /^undefined filter: ([\w-]+)/.exec(fault.message)?.[1]
      const tag = /^tag "([^"\s]+)" not found/.exec(fault.message)?.[1]
      if (filter !== undefined && !unknown.filters.has(filter)) {
        unknown.filters.add(filter)
        liquid.registerFilter(filter, (value: unknown) => value)
      } else if (tag !== undefined && !unknown.tags.has(tag) && !isPartOfTag(tag, unknown)) {
        unknown.tags.add(tag)
        liquid.registerTag(tag, { parse: () => undefined, render: () => undefined })
      } else {
        return { templates: undefined, unknown, error: fault }
      }
    }
  }
}

function isPartOfTag(name: string, { tags }: Unknown): boolean {
  if (name.startsWith('end')) return !tags.has(name.slice(3))
  return PARTS_OF_TAGS.has(name)
}
