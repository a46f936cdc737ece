import Link from 'next/link'

type Props = { label: string; links: readonly { href: string; title: string; isCurrent: boolean }[] }

/** Links to the parts of an area, or to other times of the same figures. */
export function Segments({ label, links }: Props) {
  return (
    <nav className="segments" aria-label={label}>
      {links.map(({ href, title, isCurrent }) => (
        <Link key={href} href={href} prefetch={false} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
