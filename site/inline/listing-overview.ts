/**
 * Runs on the later pages of a listing, right below the categories, total and letters that it fills from the listing's overview.
 * Without the overview the page keeps its own, which are as high. See docs/decisions/0018-listing-overviews.md.
 */
const PARTS = '.tabs,.total,.letters'
const places = document.querySelectorAll(PARTS)

fetch(document.currentScript?.dataset.overview ?? '')
  .then((response) => response.text())
  .then((html) => {
    // A 404 page has no such parts.
    const parts = new DOMParser().parseFromString(html, 'text/html').querySelectorAll(PARTS)
    parts.forEach((part, index) => places[index]?.replaceWith(part))
  })
  .catch(() => undefined)
