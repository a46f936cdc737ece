// Plays a film or a song where its preview is, once a visitor asks for it. Nothing is loaded from another site before.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-player]')
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.src = link.dataset.player
  frame.title = link.getAttribute('aria-label') ?? link.textContent.trim()
  frame.id = link.id
  frame.className = 'embed-player'
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  link.replaceWith(frame)
  frame.focus()
  // In a gallery, a video that is left is over: its preview comes back.
  if ('playerPauses' in link.dataset)
    new IntersectionObserver(([{ isIntersecting }], observer) => {
      if (isIntersecting) return
      observer.disconnect()
      frame.replaceWith(link)
    }).observe(frame)
})
