/**
 * Runs in the head before anything is painted, so that nothing jumps: the theme that the reader has chosen, and whether the
 * address asks for a search (its results take the place of Home's listing). Without storage the system's theme holds.
 */
export const beforePaint =
  "{let d=document.documentElement.dataset;try{d.theme=localStorage.theme||''}catch{}" +
  "if(/[?&]search=[^&]/.test(location.search))d.search=''}"
