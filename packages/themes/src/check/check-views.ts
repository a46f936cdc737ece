import { checkAssetNames } from './check-assets.ts'
import { checkElements } from './check-elements.ts'
import { checkForeign } from './check-foreign.ts'
import { checkForms } from './check-forms.ts'
import { checkHead, HEAD_VIEW } from './check-head.ts'
import { checkLiveResults } from './check-live-results.ts'
import { checkOutputs, checkPolicy } from './check-markup.ts'
import { checkRenders, checkUse } from './check-renders.ts'
import { checkVariables } from './check-variables.ts'
import type { SiteChecks } from './checked-site.ts'
import { type Finding, placeOf, type Remark } from './findings/finding.ts'
import { type Handed, handOver } from './hand-over.ts'
import {
  type AnalysedView,
  type AnalysedViews,
  analyseViews,
  type LayeredView,
} from './views/analyse-views.ts'
import { checkPictures } from './views/check-pictures.ts'
import type { KnownViews } from './views/known-views.ts'

type Given = {
  /** All views that may be rendered: the theme's own and those of the layers below. */
  views: ReadonlyMap<string, LayeredView>
  /** The names of the assets of all layers. */
  assets: ReadonlySet<string>
  known: KnownViews
  siteChecks: SiteChecks
}

/** Findings on a theme's own views. */
export function checkViews({ views, assets, known, siteChecks }: Given): Finding[] {
  const read = analyseViews(views, known)
  const handed = handOver(read, known)
  const own = [...read.values()].filter(({ isOwn }) => isOwn)
  return [
    ...own.flatMap((view) =>
      checkView(view, { read, handed, assets, siteChecks }).map((remark) => toFinding(view, remark)),
    ),
    ...[...checkLiveResults(read, known), ...siteChecks.checkViews(read)].map(({ view, remark }) =>
      toFinding(view, remark),
    ),
  ]
}

type Dependencies = {
  read: AnalysedViews
  handed: Handed
  assets: ReadonlySet<string>
  siteChecks: SiteChecks
}

function checkView(view: AnalysedView, { read, handed, assets, siteChecks }: Dependencies): Remark[] {
  const { source, parsed, markup } = view
  const renders = parsed.pieces.filter((piece) => piece.kind === 'tag' && piece.name === 'render')
  return [
    ...parsed.remarks,
    ...checkForeign(source, parsed.pieces),
    ...checkAssetNames(source, parsed.pieces, assets),
    ...checkPictures(source, parsed.pieces),
    ...checkOutputs(source, markup),
    ...checkLoading(view),
    ...checkElements(view, read),
    ...checkForms(markup, (from, to) => renders.some(({ start }) => from < start && start < to)),
    ...siteChecks.checkView(view),
    ...checkSectionsTag(view),
    ...checkVariables(view, handed),
    ...checkRenders(view, read),
    ...checkUse(view, handed),
  ]
}

/** Remarks on `{% sections %}` in views that have none. */
function checkSectionsTag({ name, parsed, known: { sectionViews, usualOf } }: AnalysedView): Remark[] {
  if (sectionViews.includes(usualOf(name))) return []
  const named = new Intl.ListFormat('en-GB').format(sectionViews.map((view) => `\`${view}\``))
  return parsed.pieces
    .filter((piece) => piece.kind === 'tag' && piece.name === 'sections')
    .map(({ start }) => ({
      severity: 'warning',
      code: 'page_structure',
      offset: start,
      message: `\`{% sections %}\` prints nothing here: only ${named} have sections.`,
      fix: 'Write it into one of these views itself, not into a partial.',
    }))
}

/** Which resources a page can load depends on the position; e-mails have no policy. */
function checkLoading({ name, markup, known }: AnalysedView): Remark[] {
  if (known.isMailView(name)) return []
  return name === HEAD_VIEW ? checkHead(markup) : checkPolicy(markup)
}

function toFinding({ source, file }: LayeredView, { offset, ...told }: Remark): Finding {
  return { ...told, file, ...placeOf(source, offset) }
}
