/**
 * Runs in the later pages of a listing, right below what it fills: the categories, the total and the letters come from the overview of the
 * listing. Without it the page keeps what stands there, which is as high.
 */
const PARTS = '.tabs,.total,.letters'
const places = document.querySelectorAll(PARTS)

fetch(document.currentScript?.dataset.overview ?? '')
  .then((response) => response.text())
  .then((html) => {
    // The page that says that there is none has no such parts.
    const parts = new DOMParser().parseFromString(html, 'text/html').querySelectorAll(PARTS)
    parts.forEach((part, index) => places[index]?.replaceWith(part))
  })
  .catch(() => undefined)
