/**
 * Runs where the body ends. What every page runs waits in a template, where a browser does not fetch it, until the page has been painted:
 * asked for at once, it would share the connection with the styles and put off what the reader sees by a fifth of a second on
 * a slow network. Clicks are kept meanwhile (`before-paint.ts`).
 */
export const afterPaint =
  "new PerformanceObserver(()=>document.body.append(document.getElementById('later').content))" +
  ".observe({type:'paint',buffered:true})"
