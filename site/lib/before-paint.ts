/**
 * Runs in the head before anything is painted, so that nothing jumps. It marks on the root what styles and scripts depend on: the
 * theme that the reader has chosen, that no choice about cookies was made, that there are votes of the reader's own, that this device has
 * a share sheet, and that the address asks for a search (the results take the place of Home's listing). Without storage the system's theme
 * holds. Clicks are kept for `page-script.ts`, which may come later than the first one.
 */
export const beforePaint =
  "{let d=document.documentElement.dataset;try{let s=localStorage;d.theme=s.theme||'';" +
  "s.cookiesAccepted||s.cookiesDeclined||(d.cookies='');s.votes&&(d.votes='')}catch{}" +
  "navigator.share&&(d.share='');" +
  "if(/[?&]search=[^&]/.test(location.search))d.search=''}" +
  'clicks=[];onclick=e=>clicks.push(e)'
