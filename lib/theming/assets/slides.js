// Slideshows: buttons that turn the pictures, and turning by itself where the owner wants it and the visitor has not asked for less motion.
for (const list of document.querySelectorAll('[data-slides]')) {
  const bar = list.parentElement.querySelector('[data-slides-bar]')
  const pause = bar?.querySelector('[data-slide="0"]')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let isPaused = calm.matches
  let isSeen = false

  const turn = (by) => {
    const slides = [...list.children]
    const start = (one) => one.getBoundingClientRect().left - list.getBoundingClientRect().left
    // The one nearest to the edge where reading begins.
    const edge = getComputedStyle(list).direction === 'rtl' ? list.clientWidth - slides[0].offsetWidth : 0
    const far = (one) => Math.abs(start(one) - edge)
    const current = slides.reduce((best, one, at) => (far(one) < far(slides[best]) ? at : best), 0)
    const isAtEnd = Math.abs(list.scrollLeft) + list.clientWidth >= list.scrollWidth - 2
    const next = by > 0 && isAtEnd ? 0 : (current + by + slides.length) % slides.length
    list.scrollBy({ left: start(slides[next]) - edge, behavior: calm.matches ? 'instant' : 'smooth' })
  }
  const setPaused = (is) => {
    isPaused = is
    pause?.setAttribute('aria-pressed', is)
  }

  if (bar && list.children.length > 1) {
    bar.hidden = false
    bar.addEventListener('click', ({ target }) => {
      const by = Number(target.closest('[data-slide]')?.dataset.slide ?? Number.NaN)
      if (by === 0) setPaused(!isPaused)
      else if (by) {
        setPaused(true)
        turn(by)
      }
    })
    for (const kind of ['pointerdown', 'wheel', 'focusin'])
      list.addEventListener(kind, () => setPaused(true), { passive: true })
    setPaused(isPaused)
    const seconds = Number(list.dataset.slides)
    if (pause && seconds > 0) {
      new IntersectionObserver(([{ isIntersecting }]) => {
        isSeen = isIntersecting
      }).observe(list)
      setInterval(() => {
        const isHeld = document.hidden || !isSeen || isPaused || calm.matches
        if (!isHeld && !list.parentElement.matches(':hover, :focus-within')) turn(1)
      }, seconds * 1000)
    }
  }
}
