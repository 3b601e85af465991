/**
 * Runs after the link Back. Where the reader came from this site, Back goes there, to the same place of the page; else the link leads
 * Home. Within the page, so that it is there with the link. Clicks with a modifier are the browser's.
 */
export const goBack =
  'document.currentScript.previousElementSibling.onclick=e=>{e.ctrlKey||e.metaKey||e.shiftKey||' +
  "history.length>1&&document.referrer.startsWith(location.origin+'/')&&(e.preventDefault(),history.back())}"
