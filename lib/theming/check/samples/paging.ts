/** `$paginator` of the second page of three. */
export function samplePaginator(path: string) {
  const urlOf = (page: number) => (page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`)
  return {
    current_page: 2,
    last_page: 3,
    per_page: 2,
    total: 5,
    from: 3,
    to: 4,
    prev_url: urlOf(1),
    next_url: urlOf(3),
    pages: [1, 2, 3].map((page) => ({ page, url: urlOf(page), current: page === 2 })),
  }
}
