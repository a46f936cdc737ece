// A button at each password (`data-show-password`, its label) that shows what was typed. Without a script there is none.
;(() => {
  for (const field of document.querySelectorAll('input[data-show-password]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'show-password'
    button.textContent = field.dataset.showPassword
    button.setAttribute('aria-controls', field.id)
    const show = (isShown) => {
      field.type = isShown ? 'text' : 'password'
      button.setAttribute('aria-pressed', isShown)
    }
    show(false)
    button.addEventListener('click', () => show(field.type === 'password'))
    // Browsers offer to save passwords alone, and keep what is typed as text for other forms.
    field.form?.addEventListener('submit', () => show(false))
    // Nor does a page that comes back from the browser's cache show it.
    addEventListener('pagehide', () => show(false))
    field.spellcheck = false
    field.autocapitalize = 'none'
    field.after(button)
  }
})()
