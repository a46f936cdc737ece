import { OPENSEARCH_TYPE } from '#lib/pages/seo/build-opensearch.ts'
import type { PageHead } from '#lib/pages/seo/page-head.ts'
import type { SiteFacts } from '#lib/pages/seo/site-facts.ts'
import { serializeData } from '#lib/pages/seo/structured-data/serialize-data.ts'

type Props = { site: SiteFacts; head?: PageHead }

/** Tags for machines that Next's metadata does not support. React moves links and meta tags into the head. */
export function HeadTags({ site, head = {} }: Props) {
  const { properties = {}, data = [] } = head
  return (
    <>
      {site.searchUrl !== null && (
        <link rel="search" type={OPENSEARCH_TYPE} title={site.name} href={site.openSearchPath} />
      )}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {data.map((one) => (
        <script
          key={String(one['@id'] ?? one['@type'])}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: serialised data contains no markup characters.
          dangerouslySetInnerHTML={{ __html: serializeData(one) }}
        />
      ))}
    </>
  )
}
